import type { Mutation } from './mutation.ts'

const passkeys = ['contract/auth/passkeys.test.ts']
const securityKeys = ['contract/auth/webauthn-factors.test.ts']
const s3 = ['contract/storage/s3-protocol.test.ts']

export const passkeysAndS3Mutations: Mutation[] = [
  {
    title: 'the challenge of a passkey can be answered twice',
    edits: [
      {
        file: 'platform/auth/webauthn/challenges.ts',
        find: 'delete from auth.webauthn_challenges',
        replace: 'update auth.webauthn_challenges set created_at = created_at',
      },
    ],
    noticedBy: passkeys,
  },
  {
    title: 'the challenge of a passkey can be answered in another session',
    edits: [
      {
        file: 'platform/auth/webauthn/challenges.ts',
        find: `session_data ->> 'session_id' is not distinct from \${owner?.sessionId ?? null}`,
        replace: `\${owner?.sessionId ?? null}::text is not distinct from \${owner?.sessionId ?? null}::text`,
      },
    ],
    noticedBy: passkeys,
  },
  {
    title: 'a stolen device signs in without its owner’s PIN',
    edits: [
      {
        file: 'platform/auth/endpoints/passkeys/passkey-sign-in.ts',
        find: 'isUserVerificationRequired: true',
        replace: 'isUserVerificationRequired: false',
      },
    ],
    noticedBy: passkeys,
  },
  {
    title: 'a passkey that was planted with the password alone replaces the second factor',
    edits: [
      {
        file: 'platform/auth/endpoints/passkeys/passkey-registration.ts',
        find: "aal === 'aal2'",
        replace: 'Boolean(aal)',
      },
    ],
    noticedBy: passkeys,
  },
  {
    title: 'a copied passkey signs in at the same time as the original',
    edits: [
      {
        file: 'platform/auth/endpoints/passkeys/passkey-sign-in.ts',
        find: `where id = \${passkey.id} and (sign_count <`,
        replace: `where id = \${passkey.id} and (true or sign_count <`,
      },
    ],
    noticedBy: passkeys,
  },
  {
    title: 'a session without the second factor adds and removes passkeys',
    edits: [
      {
        file: 'platform/auth/webauthn/passkeys.ts',
        find: "hasVerifiedFactor(session.user) && session.aal !== 'aal2'",
        replace: 'hasVerifiedFactor(session.user) && !session.aal',
      },
    ],
    noticedBy: passkeys,
  },
  {
    title: 'the challenge of a security key is answered in another session',
    edits: [
      {
        file: 'platform/auth/mfa/verify-webauthn.ts',
        find: `web_authn_session_data ->> 'session_id' = \${sessionId}`,
        replace: `\${sessionId}::text is not null`,
      },
    ],
    noticedBy: securityKeys,
  },
  {
    title: 'a copied security key raises a session',
    edits: [
      {
        file: 'platform/auth/webauthn/webauthn.ts',
        find: 'counter: credential.counter,\n    },',
        replace: 'counter: 0,\n    },',
      },
      {
        file: 'platform/auth/mfa/webauthn-factors.ts',
        find: `(web_authn_credential #>> '{authenticator,signCount}')::bigint < \${counter}`,
        replace: `\${counter}::bigint is not null`,
      },
    ],
    noticedBy: securityKeys,
  },
  {
    title: 'an S3 request obeys headers that nobody signed',
    edits: [
      {
        file: 'platform/storage/s3/signature.ts',
        find: "(name) => name.startsWith('x-amz-') && !names.includes(name),",
        replace: "(name) => name.startsWith('x-amz-never-') && !names.includes(name),",
      },
    ],
    noticedBy: s3,
  },
  {
    title: 'an S3 request can be sent with another body',
    edits: [
      {
        file: 'platform/storage/s3/s3-body.ts',
        find: '!isSameSignature(sha256(bytes), contentHash)',
        replace: '!contentHash',
      },
    ],
    noticedBy: s3,
  },
  {
    title: 'chunks of an S3 upload can be left out',
    edits: [
      { file: 'platform/storage/s3/s3-body.ts', find: 'previous = expected', replace: 'void expected' },
    ],
    noticedBy: s3,
  },
  {
    title: 'an S3 request works for ever',
    edits: [
      {
        file: 'platform/storage/s3/signature.ts',
        find: 'Math.abs(Date.now() - sentAt) > maxSkewMs',
        replace: 'Number.isNaN(sentAt)',
      },
    ],
    noticedBy: s3,
  },
  {
    title: 'a stranger adds parts to another user’s S3 upload',
    edits: [
      {
        file: 'platform/storage/s3/multipart-uploads.ts',
        find: `owner_id is not distinct from \${ownerOf(caller)} and owner_role = \${caller.role} and expires_at > now()`,
        replace: `\${ownerOf(caller)}::text is not distinct from \${ownerOf(caller)}::text and expires_at > now()`,
      },
    ],
    noticedBy: s3,
  },
  {
    title: 'a session token of S3 gets the rights of the service role',
    edits: [
      {
        file: 'platform/storage/s3/s3-keys.ts',
        find: 'return { caller, signed, signingKey }',
        replace: 'void caller\n      return { caller: service, signed, signingKey }',
      },
    ],
    noticedBy: s3,
  },
  {
    title: 'a body in millions of S3 chunks keeps the server busy',
    edits: [
      { file: 'platform/storage/s3/s3-body.ts', find: 'chunks.length > maxChunks', replace: '!maxChunks' },
    ],
    noticedBy: s3,
  },
  {
    title: 'a picture that an S3 client copies with another type is a page of our origin',
    edits: [
      {
        file: 'platform/storage/s3/s3-objects.ts',
        find: ': { ...file, mimetype }',
        replace: ': { ...file, width, height, mimetype }',
      },
    ],
    noticedBy: s3,
  },
  {
    title: 'an upload in parts goes on after sign-out',
    edits: [
      {
        file: 'platform/storage/http/resumable.ts',
        find: 'await requireSession(service.sql, caller)',
        replace: 'void requireSession',
      },
    ],
    noticedBy: ['contract/storage/resumable.test.ts'],
  },
  {
    title: 'the XML of an S3 request defines entities',
    edits: [
      {
        file: 'platform/storage/s3/s3-xml.ts',
        find: "text.includes('<!')",
        replace: "text.includes('<!NEVER')",
      },
    ],
    noticedBy: s3,
  },
]
