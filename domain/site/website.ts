/** `https://www.example.co.uk/about`: what the database takes for an agency's own site. */
export const isWebsite = (text: string): boolean =>
  text.length <= 300 &&
  /^https?:\/\/[^\s/?#@:"'<>\\.]+(\.[^\s/?#@:"'<>\\.]+)+(:\d{1,5})?([/?#][^\s"<>\\]*)?$/.test(text)
