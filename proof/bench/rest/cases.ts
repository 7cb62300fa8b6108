import type { Request } from 'autocannon'

/** The three requests, each in fifty versions so that no response can be cached. */
export type Case = {
  name: string
  method: 'GET' | 'POST'
  path: (i: number) => string
  body?: (i: number) => string
  values: (i: number) => string[]
}

const versions = 50
const price = (i: number) => 300_000 + i * 1000
const town = (i: number) => ['Leeds', 'York', 'Hull', 'Bath', 'Ely'][i % 5] as string
const from = (i: number) => 1 + i * 311

export const cases: Case[] = [
  {
    name: 'select by filter',
    method: 'GET',
    path: (i) =>
      `/homes?select=id,title,price,bedrooms&town=eq.${town(i)}&price=lte.${price(i)}&order=price.desc&limit=20`,
    values: (i) => [town(i), `${price(i)}`],
  },
  {
    name: 'select with embeds',
    method: 'GET',
    path: (i) =>
      `/homes?select=id,title,price,agents(name,agencies(name)),rooms(name,size)&id=gte.${from(i)}&order=id&limit=10`,
    values: (i) => [`${from(i)}`],
  },
  {
    name: 'rpc',
    method: 'POST',
    path: () => '/rpc/homes_within',
    body: (i) => JSON.stringify({ place: town(i), most: price(i) }),
    values: (i) => [JSON.stringify({ place: town(i), most: price(i) })],
  },
]

export const requestsOf = (each: Case, key: string): Request[] =>
  Array.from({ length: versions }, (_, i) => {
    const body = each.body?.(i)
    return {
      method: each.method,
      path: `/rest/v1${each.path(i)}`,
      headers: {
        apikey: key,
        authorization: `Bearer ${key}`,
        accept: '*/*',
        'x-client-info': 'supabase-js-node/2.119.0',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    }
  })
