import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

type CreationOptions = {
  challenge: string
  rp: { id?: string }
  user: { id: string }
}
type RequestOptions = { challenge: string; rpId?: string }

/** How an attacker's or a faulty device differs from an honest one. */
type Deviation = {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  counter?: number
  userHandle?: string
  id?: string
  type?: string
  challenge?: string
}

/** A device with one key, whose responses have the wire form of a browser's. Its user is verified and its counter increases. */
export function softwarePasskey(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle = ''
  const assertionWith = (key: KeyObject, options: RequestOptions, deviation: Deviation = {}) => {
    counter += 1
    const authenticatorData = authData(deviation.rpId ?? options.rpId ?? '', {
      isUserVerified: deviation.isUserVerified ?? true,
      counter: deviation.counter ?? counter,
    })
    const clientDataJSON = clientData(deviation.type ?? 'webauthn.get', options, origin, deviation)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()])
    return {
      ...envelope(deviation.id ?? id.toString('base64url')),
      response: {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle: deviation.userHandle ?? userHandle,
      },
    }
  }
  return {
    id: id.toString('base64url'),
    /** What `navigator.credentials.create()` returns. */
    create: (options: CreationOptions, deviation: Deviation = {}) => {
      userHandle = options.user.id
      const credential = Buffer.concat([Buffer.alloc(16), lengthOf(id), id, coseKey(publicKey)])
      const data = authData(
        deviation.rpId ?? options.rp.id ?? '',
        { isUserVerified: deviation.isUserVerified ?? true, counter: 0 },
        credential,
      )
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(data)],
      ])
      return {
        ...envelope(id.toString('base64url')),
        response: {
          clientDataJSON: clientData(
            deviation.type ?? 'webauthn.create',
            options,
            origin,
            deviation,
          ).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What `navigator.credentials.get()` returns. */
    get: (options: RequestOptions, deviation: Deviation = {}) =>
      assertionWith(privateKey, options, deviation),
    /** The same with another key. */
    forge: (options: RequestOptions) =>
      assertionWith(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, options),
  }
}

const envelope = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  authenticatorAttachment: 'platform' as const,
})

const clientData = (type: string, options: { challenge: string }, origin: string, deviation: Deviation) =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: deviation.challenge ?? options.challenge,
      origin: deviation.origin ?? origin,
      crossOrigin: false,
    }),
  )

const lengthOf = (bytes: Buffer) => Buffer.from([bytes.length >> 8, bytes.length & 255])

function authData(
  rpId: string,
  { isUserVerified, counter }: { isUserVerified: boolean; counter: number },
  credential?: Buffer,
): Buffer {
  const flags = 1 | (isUserVerified ? 4 : 0) | (credential ? 64 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  const hash = createHash('sha256').update(rpId).digest()
  return Buffer.concat([hash, Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
}

/** The public key as COSE: an elliptic curve key for ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (value: string) => new Uint8Array(Buffer.from(value, 'base64url'))
  const map = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return Buffer.from(isoCBOR.encode(map as never))
}
