/** An agency in the directory. */
export type AgencySummary = {
  id: string
  name: string
  slug: string
  description: string
  logo: string | null
  colour: string | null
  address_line: string | null
  postcode: string | null
  response_minutes: number | null
  branches: string[]
  for_sale: number
  to_rent: number
  metres?: number | null
}

export type Office = {
  id: string
  name: string
  address_line: string | null
  postcode: string | null
  phone: string | null
  email: string | null
}

/** An agency on its own page. */
export type Agency = AgencySummary & {
  phone: string | null
  email: string | null
  website: string | null
  colour_secondary: string | null
  created_at: string
  sold_or_let: number
  median_price: number | null
  median_rent: number | null
  offices: Office[]
}
