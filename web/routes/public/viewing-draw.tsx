import { data } from 'react-router'
import { checkDraw } from '../../../domain/viewings/viewing-draw.ts'
import { privatePageMeta } from '../../browser/private-page-meta.ts'
import { callFunction } from '../../data/call-function.ts'
import { visitorClient } from '../../data/request-context.ts'
import { ViewingDrawPage } from '../../features/viewings/viewing-draw-page.tsx'
import type { Route } from './+types/viewing-draw.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Everything needed to check the draw, and our own check of it. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const draw = uuid.test(id)
    ? await callFunction(context.get(visitorClient), 'viewing_draw', { draw_id: id })
    : null
  if (!draw) return data({ draw: null, check: undefined }, { status: 404 })
  const { seed, seed_hash: seedHash, tickets } = draw
  return data({ draw, check: seed ? await checkDraw({ seed, seedHash }, tickets) : undefined })
}

export const meta = privatePageMeta('Viewing draw')

export default function ViewingDraw({ loaderData: { draw, check } }: Route.ComponentProps) {
  return <ViewingDrawPage draw={draw} check={check} />
}
