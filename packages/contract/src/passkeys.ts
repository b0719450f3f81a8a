import { z } from 'zod'
import { nameLine, time } from './fields.ts'
import { defineRoutes } from './route.ts'

export const Passkey = z.object({
  uuid: z.uuid(),
  name: z.string(),
  created_at: time,
  last_used_at: time.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** WebAuthn bytes in base64url. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/)
const optionalBytes = (max: number) => bytes(max).nullish()
const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
}
/** What the browser returns for a new passkey (WebAuthn's RegistrationResponseJSON). */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type NewCredential = z.output<typeof NewCredential>
/** What the browser returns when someone signs in with a passkey (WebAuthn's AuthenticationResponseJSON). */
export const UsedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(8000),
    userHandle: optionalBytes(200),
  }),
})
export type UsedCredential = z.output<typeof UsedCredential>

/** Options that are passed to the browser unchanged. */
const options = z.looseObject({ challenge: z.string() })
const name = nameLine(60, 'Enter a name')
const own = z.object({ passkey: z.uuid() })

export const passkeys = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/users/passkeys/',
    summary: 'The caller’s passkeys',
    access: { who: 'user' },
    reply: z.array(Passkey),
  },
  startAdding: {
    method: 'POST',
    path: '/v1/users/passkeys/options/',
    summary: 'Options for a new passkey. Needs the password, or a recent sign-in if the account has none',
    access: { who: 'user' },
    records: [],
    limits: [
      { times: 5, seconds: 900, per: ['user'], only: 'failures' },
      { times: 30, seconds: 900, per: ['user'] },
    ],
    secret: true,
    body: z.object({ password: z.string().max(1000).optional() }),
    reply: options,
  },
  add: {
    method: 'POST',
    path: '/v1/users/passkey/create/',
    summary: 'Adds the passkey that the browser created',
    access: { who: 'user' },
    records: ['user.passkey_added'],
    secret: true,
    body: z.object({ name, credential: NewCredential }),
    reply: Passkey,
  },
  rename: {
    method: 'PUT',
    path: '/v1/users/passkey/update/:passkey/',
    summary: 'Renames one of the caller’s passkeys',
    access: { who: 'user' },
    params: own,
    records: ['user.passkey_renamed'],
    body: z.object({ name }),
    reply: Passkey,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/users/passkey/delete/:passkey/',
    summary: 'Removes one of the caller’s passkeys, which can no longer sign in',
    access: { who: 'user' },
    params: own,
    records: ['user.passkey_removed'],
    reply: z.void(),
  },
  startSignIn: {
    method: 'POST',
    path: '/v1/public/passkeys/options/',
    summary: 'Options for signing in with a passkey',
    access: { who: 'anyone', because: 'signing in' },
    records: [],
    limits: [{ times: 120, seconds: 900, per: ['address'] }],
    secret: true,
    reply: options,
  },
  signIn: {
    method: 'POST',
    path: '/v1/public/passkeys/sign_in/',
    summary: 'Signs in with a passkey, which counts as two factors',
    access: { who: 'anyone', because: 'the signature of the passkey is the proof' },
    records: [],
    mayRecord: ['user.signed_in', 'user.sign_in_failed'],
    limits: [{ times: 20, seconds: 900, per: ['address'], only: 'failures' }],
    secret: true,
    body: z.object({ credential: UsedCredential }),
    reply: z.object({ second_factor: z.boolean() }),
  },
})
