import type { passkeys } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { addPasskey, removePasskey, renamePasskey, signInWithPasskey, startAdding, startSignIn } from './service.ts'
import { passkeysOf } from './store.ts'

export const handlers: Handlers<typeof passkeys> = {
  list: (ctx) => passkeysOf(ctx.db, ctx.actor.user),
  startAdding: (ctx, { body }) => startAdding(ctx, body.password),
  add: (ctx, { body }) => addPasskey(ctx, body),
  rename: (ctx, { params, body }) => renamePasskey(ctx, params.passkey, body.name),
  remove: (ctx, { params }) => removePasskey(ctx, params.passkey),
  startSignIn: (ctx) => startSignIn(ctx),
  signIn: (ctx, { body }) => signInWithPasskey(ctx, body.credential),
}
