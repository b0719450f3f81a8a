import { AppError, invalid, type SsoSettings } from '@vitrine/contract'
import { keysFrom, type Secrets } from '../../../platform/crypto/keys.ts'
import { decryptSecret, encryptSecret } from '../../../platform/crypto/secrets.ts'
import { brokenConstraint, type Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { requireOwnPermissions } from '../../teams/index.ts'
import { copy } from '../copy.ts'
import * as store from '../store.ts'
import { isBeyond } from './claims.ts'
import { plainIssuer, problemOf, type Provider, redirectUri } from './provider.ts'

export const keysOf = ({ settings }: { settings: Secrets }) => keysFrom(settings, 'single sign-on')
export const placeOf = ({ uuid, team }: { uuid: string; team: string }) => ({
  table: 'sso_connections',
  row: uuid,
  team,
})
/** Returns a connection with its client secret decrypted, for a call to the provider. */
export const providerOf = (ports: Ports, { issuer, client_id, scopes, ...row }: store.Connection): Provider => ({
  issuer,
  client_id,
  scopes,
  client_secret: decryptSecret(keysOf(ports), placeOf(row), row.client_secret),
})
/** Encrypts the verifier and nonce of a pending sign-in. */
export const encryptSignIn = (ports: Ports, row: { uuid: string; team: string }, text: string) =>
  encryptSecret(keysOf(ports), { ...placeOf(row), table: 'sso_sign_ins' }, text)
export const decryptSignIn = (ports: Ports, row: { uuid: string; team: string }, sealed: string) =>
  decryptSecret(keysOf(ports), { ...placeOf(row), table: 'sso_sign_ins' }, sealed)

const show = async (db: Db, row: store.Connection): Promise<SsoSettings> => {
  const { issuer, client_id, scopes, roles_claim, default_role, joins, password_off, grantable, updated_at } = row
  const mappings = (await store.mappingsOf(db, row.uuid)).map(({ value, role, permissions }) => ({
    value,
    role,
    is_beyond: isBeyond(permissions, grantable),
  }))
  const domains = await store.domainsOf(db, row.uuid)
  return { issuer, client_id, scopes, domains, roles_claim, mappings, default_role, joins, password_off, updated_at }
}

export const showSettings = async ({ db, ports }: Context<'member'>, team: string) => {
  const row = await store.ofTeam(db, team)
  return { settings: row ? await show(db, row) : null, redirect_uri: redirectUri(ports) }
}

type Sent = Omit<SsoSettings, 'domains' | 'mappings' | 'updated_at'> & {
  client_secret?: string | undefined
  domains: string[]
  mappings: { value: string; role: string }[]
}
/** The stored secret is kept only for the same client and issuer, so that it can't be sent to another server. */
const secretFor = (
  ports: Ports,
  known: store.Connection | undefined,
  sent: Pick<Provider, 'issuer' | 'client_id'> & { client_secret?: string | undefined },
) => {
  if (sent.client_secret) return sent.client_secret
  if (!known) throw invalid('/client_secret', copy.secretMissing)
  if (known.issuer !== sent.issuer || known.client_id !== sent.client_id)
    throw invalid('/client_secret', copy.secretAgain)
  return providerOf(ports, known).client_secret
}

/** Returns the names of changed fields, for the ledger. The value of the client secret is never recorded. */
const changedFields = (before: SsoSettings | undefined, after: SsoSettings, sentSecret: boolean) => {
  const fields = Object.keys(after) as (keyof SsoSettings)[]
  const differs = (name: keyof SsoSettings) => JSON.stringify(before?.[name]) !== JSON.stringify(after[name])
  return [...fields.filter((name) => name !== 'updated_at' && differs(name)), ...(sentSecret ? ['client_secret'] : [])]
}

const unique = <T>(list: readonly T[]) => [...new Set(list)]

/** Saves the settings. A domain works only after staff confirm it for this issuer, so that no team can impersonate others. */
export const saveSettings = async (ctx: Context<'member', 'sso.updated'>, team: string, sent: Sent) => {
  const { db, ports, actor } = ctx
  const known = await store.lockOfTeam(db, team)
  const before = known && (await show(db, known))
  const issuer = plainIssuer(sent.issuer)
  const given = await store.permissionsOf(
    db,
    unique([...sent.mappings.map(({ role }) => role), ...(sent.default_role ? [sent.default_role] : [])]),
  )
  for (const { permissions } of given) requireOwnPermissions(actor, permissions)
  if (sent.mappings.length && !sent.roles_claim) throw invalid('/roles_claim', copy.claimMissing)
  if (sent.joins && !sent.default_role && !sent.mappings.length) throw invalid('/default_role', copy.roleMissing)
  const client_secret = secretFor(ports, known, { ...sent, issuer })
  const uuid = known?.uuid ?? newId()
  const { client_id, scopes, roles_claim, default_role, joins, password_off } = sent
  const row = await store.upsert(db, {
    uuid,
    team,
    issuer,
    client_id,
    client_secret: encryptSecret(keysOf(ports), placeOf({ uuid, team }), client_secret),
    scopes,
    roles_claim,
    default_role,
    joins,
    password_off,
    grantable: [...actor.permissions],
  })
  const isSameProvider = known?.issuer === issuer && known.client_id === client_id
  if (known && !isSameProvider) await store.deleteIdentities(db, uuid)
  const domains = unique(sent.domains)
  const kept = isSameProvider ? (before?.domains ?? []).filter((one) => one.is_confirmed).map((one) => one.domain) : []
  await rejectTakenDomain(store.setDomains(db, uuid, domains, actor.staff ? domains : kept))
  await store.setMappings(db, uuid, sent.mappings)
  const after = await show(db, row)
  await ctx.record('sso.updated', { issuer, fields: changedFields(before, after, Boolean(sent.client_secret)) })
  return after
}
const rejectTakenDomain = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw brokenConstraint(error) === 'sso_domains_confirmed' ? new AppError('sso.domain_taken') : error
  })

export const removeSettings = async (ctx: Context<'member', 'sso.removed'>, team: string) => {
  const removed = await store.remove(ctx.db, team)
  if (!removed) throw new AppError('thing.not_found')
  await ctx.record('sso.removed', { issuer: removed.issuer })
}

/** Tests the provider with the settings entered, and with the saved client secret if none was entered. */
export const testSettings = async (
  { db, ports }: Context<'member'>,
  team: string,
  sent: Omit<Provider, 'client_secret'> & { client_secret?: string | undefined },
) => {
  const issuer = plainIssuer(sent.issuer)
  const client_secret = secretFor(ports, await store.ofTeam(db, team), { ...sent, issuer })
  return { problem: await problemOf(ports, { ...sent, issuer, client_secret }) }
}

/** Records that staff confirmed a domain. Throws when the issuer is no longer the one they were shown. */
export const confirmDomain = async (
  ctx: Context<'staff', 'sso.domain_confirmed'>,
  team: string,
  { domain, issuer }: { domain: string; issuer: string },
) => {
  const row = await store.lockOfTeam(ctx.db, team)
  if (!row) throw new AppError('thing.not_found')
  if (row.issuer !== issuer) throw new AppError('thing.changed')
  if (!(await rejectTakenDomain(store.confirmDomain(ctx.db, row.uuid, domain)))) throw new AppError('thing.not_found')
  await ctx.record('sso.domain_confirmed', { domain, issuer }, { team })
}
