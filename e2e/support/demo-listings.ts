import { serviceClient } from './clients.ts'

type DemoListing = {
  id: string
  title: string
  location: string
  price: number
  images: string[]
  floor_plan: string | null
  description: string
}

/** The first demonstration listing with these column values, in a stable order. `skip` returns a later one. */
export async function findDemoListing(match: Record<string, unknown>, skip = 0): Promise<DemoListing> {
  const { data } = await serviceClient()
    .from('properties')
    .select('id,title,location,price,images,floor_plan,description')
    .match({ status: 'live', ...match })
    .not('square_feet', 'is', null)
    .not('agency_id', 'is', null)
    .order('id')
    .range(skip, skip)
    .throwOnError()
  const [listing] = data as DemoListing[]
  if (!listing) throw new Error(`no demonstration listing matches ${JSON.stringify(match)}`)
  return listing
}
