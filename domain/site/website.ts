/** `https://www.example.co.uk/about`: a valid website of an agency, as in the database. */
export const isWebsite = (text: string): boolean =>
  text.length <= 300 &&
  /^https?:\/\/[^\s/?#@:"'<>\\.]+(\.[^\s/?#@:"'<>\\.]+)+(:\d{1,5})?([/?#][^\s"<>\\]*)?$/.test(text)
