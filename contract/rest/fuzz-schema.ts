export type Kind =
  | 'int'
  | 'text'
  | 'numeric'
  | 'enum'
  | 'bool'
  | 'date'
  | 'time'
  | 'array'
  | 'json'
  | 'range'
  | 'tsvector'
  | 'uuid'

type Table = { columns: Record<string, Kind>; embeds: Record<string, string> }

/** The tables and functions that a fuzzer generates requests for. */
export type FuzzSchema = {
  tables: Record<string, Table>
  /** Functions to call, with the table whose rows they return and their parameters. */
  functions: Record<string, { returns: string; parameters: Record<string, Kind> }>
  /** The table used when a generated name does not exist. */
  fallback: string
}

const tables: FuzzSchema['tables'] = {
  homes: {
    columns: {
      id: 'int',
      title: 'text',
      price: 'int',
      bedrooms: 'int',
      area: 'numeric',
      heating: 'enum',
      is_new: 'bool',
      listed_on: 'date',
      seen_at: 'time',
      tags: 'array',
      details: 'json',
      free_during: 'range',
      search: 'tsvector',
      agent_id: 'int',
      price_tag: 'text',
      is_hidden: 'bool',
    },
    embeds: {
      'agents!agent_id': 'agents',
      'agents!homes_viewing_agent_fkey': 'agents',
      agent_id: 'agents',
      rooms: 'rooms',
      features: 'features',
      deeds: 'deeds',
      home_features: 'home_features',
      largest_room: 'rooms',
      neighbours: 'homes',
      agents: 'agents',
    },
  },
  agents: {
    columns: { id: 'int', name: 'text', agency_id: 'int', manager_id: 'int' },
    embeds: {
      agencies: 'agencies',
      manager_id: 'agents',
      agents: 'agents',
      'homes!agent_id': 'homes',
      'listed!homes_agent_id_fkey': 'listed',
    },
  },
  agencies: { columns: { id: 'int', name: 'text', details: 'json' }, embeds: { agents: 'agents' } },
  rooms: {
    columns: { id: 'int', home_id: 'int', name: 'text', size: 'int' },
    embeds: { homes: 'homes', listed: 'listed' },
  },
  features: {
    columns: { id: 'int', name: 'text' },
    embeds: { homes: 'homes', home_features: 'home_features' },
  },
  home_features: {
    columns: { home_id: 'int', feature_id: 'int' },
    embeds: { homes: 'homes', features: 'features' },
  },
  deeds: { columns: { home_id: 'int', number: 'text' }, embeds: { homes: 'homes' } },
  stock: { columns: { sku: 'text', amount: 'int', note: 'text' }, embeds: {} },
  pairs: { columns: { a: 'int', b: 'int', label: 'text' }, embeds: {} },
  promises: { columns: { id: 'int', other: 'int' }, embeds: { promises: 'promises', other: 'promises' } },
  numbers: { columns: { n: 'int' }, embeds: {} },
  notes: { columns: { id: 'uuid', owner: 'text', body: 'text' }, embeds: {} },
  secrets: { columns: { id: 'int', what: 'text' }, embeds: {} },
  listed: {
    columns: { home_id: 'int', headline: 'text', price: 'int', contact_id: 'int' },
    embeds: { agents: 'agents', rooms: 'rooms', deeds: 'deeds' },
  },
  agents_by_agency: {
    columns: { id: 'int', name: 'text', agency_id: 'int', agency_name: 'text' },
    embeds: { agencies: 'agencies' },
  },
  'Odd Names': { columns: { '"the key"': 'int', '"a.b"': 'text', '"quo\\"te"': 'text' }, embeds: {} },
}

const functions: FuzzSchema['functions'] = {
  add: { returns: 'numbers', parameters: { a: 'int', b: 'int' } },
  today: { returns: 'numbers', parameters: {} },
  names: { returns: 'numbers', parameters: {} },
  homes_under: { returns: 'homes', parameters: { most: 'int' } },
  home_of: { returns: 'homes', parameters: { home: 'int' } },
  stats: { returns: 'numbers', parameters: {} },
  by_heating: { returns: 'homes', parameters: {} },
  total: { returns: 'numbers', parameters: { amounts: 'array' } },
  join_words: { returns: 'numbers', parameters: { words: 'array', glue: 'text' } },
  pick: { returns: 'numbers', parameters: { data: 'json', key: 'text' } },
  whole: { returns: 'numbers', parameters: {} },
  greet: { returns: 'numbers', parameters: { name: 'text', punctuation: 'text' } },
  twice: { returns: 'numbers', parameters: { n: 'int' } },
  nothing: { returns: 'numbers', parameters: {} },
  count_up: { returns: 'numbers', parameters: {} },
  whoami: { returns: 'numbers', parameters: {} },
}

export const fixtureSchema: FuzzSchema = { tables, functions, fallback: 'homes' }
