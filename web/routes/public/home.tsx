import { visitorClient } from '../../lib/request-context.ts'
import type { Route } from './+types/home.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { data, error } = await context
    .get(visitorClient)
    .from('properties')
    .select('id,title,price')
    .limit(6)
  if (error) throw error
  return { featured: data }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <ul>
      {loaderData.featured.map((home) => (
        <li key={home.id}>{home.title}</li>
      ))}
    </ul>
  )
}
