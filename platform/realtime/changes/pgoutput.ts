/** The messages of pgoutput, protocol version 1, that are used here. */
export type WalMessage =
  | { kind: 'begin'; committedAt: string; transaction: number }
  | { kind: 'commit'; endPosition: bigint }
  | { kind: 'relation'; relation: WalRelation }
  | { kind: 'insert'; relationId: number; record: WalTuple }
  | { kind: 'update'; relationId: number; record: WalTuple; old: WalTuple | undefined }
  | { kind: 'delete'; relationId: number; old: WalTuple }
  | { kind: 'truncate' }

export type WalRelation = {
  id: number
  schema: string
  table: string
  columns: { name: string; typeId: number }[]
}

/** By position: the text of a value, null, or undefined for a long (TOASTed) value that did not change. */
export type WalTuple = (string | null | undefined)[]

/** The relation of a change, without decoding the change. */
export const relationIdOf = (data: Buffer) => data.readUInt32BE(1)

export function readWalMessage(data: Buffer): WalMessage | undefined {
  const reader = createReader(data)
  switch (reader.character()) {
    case 'B':
      reader.skip(8)
      return { kind: 'begin', committedAt: timeOf(reader.int64()), transaction: reader.int32() }
    case 'C':
      reader.skip(1 + 8)
      return { kind: 'commit', endPosition: reader.int64() }
    case 'R':
      return { kind: 'relation', relation: readRelation(reader) }
    case 'I':
      return { kind: 'insert', relationId: reader.int32(), record: readTuple(reader, reader.character()) }
    case 'U':
      return readUpdate(reader)
    case 'D':
      return { kind: 'delete', relationId: reader.int32(), old: readTuple(reader, reader.character()) }
    case 'T':
      return { kind: 'truncate' }
    default:
      return undefined
  }
}

function readUpdate(reader: Reader): WalMessage {
  const relationId = reader.int32()
  let mark = reader.character()
  let old: WalTuple | undefined
  if (mark !== 'N') {
    old = readTuple(reader, mark)
    mark = reader.character()
  }
  return { kind: 'update', relationId, record: readTuple(reader, mark), old }
}

function readRelation(reader: Reader): WalRelation {
  const id = reader.int32()
  const schema = reader.text()
  const table = reader.text()
  reader.skip(1)
  const columns = Array.from({ length: reader.int16() }, () => {
    reader.skip(1)
    const name = reader.text()
    const typeId = reader.int32()
    reader.skip(4)
    return { name, typeId }
  })
  return { id, schema: schema || 'pg_catalog', table, columns }
}

/** After 'N', 'O' or 'K' (key columns only, the others null). */
function readTuple(reader: Reader, mark: string): WalTuple {
  const isKeyOnly = mark === 'K'
  return Array.from({ length: reader.int16() }, () => {
    switch (reader.character()) {
      case 'n':
        return isKeyOnly ? undefined : null
      case 'u':
        return undefined
      default:
        return reader.sizedText()
    }
  })
}

type Reader = ReturnType<typeof createReader>

function createReader(data: Buffer) {
  let at = 0
  const advance = (length: number) => {
    at += length
    return at - length
  }
  return {
    skip: (length: number) => void advance(length),
    character: () => String.fromCharCode(data.readUInt8(advance(1))),
    int16: () => data.readUInt16BE(advance(2)),
    int32: () => data.readUInt32BE(advance(4)),
    int64: () => data.readBigInt64BE(advance(8)),
    text: () => {
      const end = data.indexOf(0, at)
      const start = advance(end - at + 1)
      return data.toString('utf8', start, end)
    },
    sizedText: () => {
      const length = data.readUInt32BE(advance(4))
      const start = advance(length)
      return data.toString('utf8', start, start + length)
    },
  }
}

const epoch = Date.UTC(2000, 0, 1)

/** Microseconds since 2000 -> 2026-11-15T10:20:30.123456Z */
function timeOf(microseconds: bigint): string {
  const milliseconds = Number(microseconds / 1000n)
  const rest = `${Number(microseconds % 1000n)}`.padStart(3, '0')
  return `${new Date(epoch + milliseconds).toISOString().slice(0, -1)}${rest}Z`
}
