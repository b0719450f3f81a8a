import { auth } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealUntil } from '../modules/audit/service/seal.ts'
import { verifyAll } from '../modules/audit/service/verify.ts'
import { signValue, tokenIn } from '../modules/auth/service/cookies.ts'
import { keysOf } from '../modules/sso/service/settings.ts'
import { decryptSecret, encryptSecret } from '../platform/crypto/secrets.ts'
import { StartProblem } from '../platform/start-problem.ts'
import { newTokenCipher } from '../platform/oauth/tokens.ts'
import { readSettings } from '../config.ts'
import { newId } from '../platform/ids.ts'
import { newWorld, type World } from '../testing/world.ts'
import { rotateKeys } from './keys/rotate.ts'

const oldSecret = 'the secret of the tests from before, long'
const newSecret = 'the secret of the tests from now on, long'

let world: World
let team: string
beforeAll(async () => {
  world = await newWorld({ secret: oldSecret })
  ;({ team } = await world.newTeam())
})
afterAll(() => world.close())

const before = () => ({ ...world.settings, secret: oldSecret, oldSecrets: [] })
const during = () => ({ ...world.settings, secret: newSecret, oldSecrets: [oldSecret] })
const after = () => ({ ...world.settings, secret: newSecret, oldSecrets: [] })
const safe = newTokenCipher('social tokens', 'social_accounts')

const addAccount = async () => {
  const uuid = newId()
  const { seal } = safe.secretsOf({ settings: before() }, { table: 'social_accounts', row: uuid, team })
  await world.db.execute(sql`insert into social_accounts
    (uuid, team, access_token, refresh_token, platform, network_id, name, username, scopes)
    values (${uuid}, ${team}, ${seal('access')}, ${seal('refresh')}, 'instagram', 'n1', 'Solvik', 'solvik', '[]')`)
  return uuid
}
const tokensOf = async (uuid: string, settings: World['settings']) => {
  const { rows } = await world.db.execute<{ access_token: string; refresh_token: string }>(
    sql`select access_token, refresh_token from social_accounts where uuid = ${uuid}`,
  )
  const { open } = safe.secretsOf({ settings }, { table: 'social_accounts', row: uuid, team })
  return rows.map((row) => [open(row.access_token), open(row.refresh_token)])
}

const sealed = { table: 'sso_connections', row: newId() }
const addProvider = () =>
  world.db.execute(sql`insert into sso_connections (uuid, team, issuer, client_id, client_secret) values (${sealed.row}, ${team},
    'https://login.example', 'vitrine', ${encryptSecret(keysOf({ settings: before() }), { ...sealed, team }, 'client')})`)
const clientSecret = async (settings: World['settings']) => {
  const { rows } = await world.db.execute<{ client_secret: string }>(sql`select client_secret from sso_connections`)
  return decryptSecret(keysOf({ settings }), { ...sealed, team }, rows[0]?.client_secret ?? '')
}

it('after rotation, tokens, client secrets, two-factor secrets and the audit log need only the new secret', async () => {
  const account = await addAccount()
  await addProvider()
  const { symmetricEncrypt, symmetricDecrypt } = await import('better-auth/crypto')
  const person = await world.newUser()
  await world.db.execute(sql`insert into second_factors (uuid, "user", secret, backup_codes) values
    (${newId()}, ${person.user}, ${await symmetricEncrypt({ key: oldSecret, data: 'totp' })},
     ${await symmetricEncrypt({ key: oldSecret, data: '["one"]' })})`)
  await world.call(auth.hello, person)
  const { rows } = await world.db.execute<{ seq: number }>(sql`select coalesce(max(seq), 0)::float8 seq from ledger`)
  await world.newMember(team, 'Admin')
  await world.db.execute(
    sql`insert into ledger (event, team, data) values ('team.created', ${team}, '{}'::jsonb), ('team.updated', ${team}, '{}'::jsonb)`,
  )
  await sealUntil(world.db, { settings: before() }, Number(rows[0]?.seq) + 2)

  expect(await tokensOf(account, during())).toEqual([['access', 'refresh']])
  await expect(tokensOf(account, after())).rejects.toThrow()
  expect((await verifyAll(world.db, { settings: during() })).problems).toEqual([])
  expect((await verifyAll(world.db, { settings: after() })).problems).not.toEqual([])

  expect(await rotateKeys(world.db, during())).toEqual({
    tokens: 3,
    unreadable: 0,
    secondFactors: 1,
    withoutFactor: [],
    seals: 1,
  })
  expect(await tokensOf(account, after())).toEqual([['access', 'refresh']])
  expect(await clientSecret(after())).toBe('client')
  const audit = await verifyAll(world.db, { settings: after() })
  expect(audit.events).toBeGreaterThan(0)
  expect(audit.problems).toEqual([])
  const [factor] = (
    await world.db.execute<{ secret: string; backup_codes: string }>(
      sql`select secret, backup_codes from second_factors`,
    )
  ).rows
  const version = Number(factor?.secret.split('$')[2])
  const key = { keys: new Map([[version, newSecret]]), currentVersion: version }
  expect(await symmetricDecrypt({ key, data: factor?.secret ?? '' })).toBe('totp')
  expect(await symmetricDecrypt({ key, data: factor?.backup_codes ?? '' })).toBe('["one"]')

  // New events are sealed with the new secret; a second rotation has nothing to do.
  await world.db.execute(sql`insert into ledger (event, team, data) values ('team.updated', ${team}, '{}'::jsonb)`)
  await sealUntil(world.db, { settings: after() }, Number(rows[0]?.seq) + 3)
  expect((await verifyAll(world.db, { settings: after() })).problems).toEqual([])
  expect(await rotateKeys(world.db, during())).toEqual({
    tokens: 0,
    unreadable: 0,
    secondFactors: 0,
    withoutFactor: [],
    seals: 0,
  })
})

it('rotation reports people whose two-factor secret cannot be read, and rotates all others', async () => {
  const { symmetricEncrypt } = await import('better-auth/crypto')
  const add = async (key: string) => {
    const { user } = await world.newUser()
    const [secret, codes] = [await symmetricEncrypt({ key, data: 'totp' }), await symmetricEncrypt({ key, data: '[]' })]
    await world.db.execute(
      sql`insert into second_factors (uuid, "user", secret, backup_codes) values (${newId()}, ${user}, ${secret}, ${codes})`,
    )
    return user
  }
  const lost = await add('a secret that nobody has kept, long enough')
  await add(oldSecret)
  const rotated = await rotateKeys(world.db, during())
  expect(rotated).toMatchObject({ secondFactors: 1, withoutFactor: [lost], unreadable: 0 })
  await world.db.execute(sql`delete from second_factors where "user" = ${lost}`)
})

it('rotation asks for the command to be run again if the audit log is being sealed', async () => {
  await world.db.execute(sql`update audit_cursor set key_id = 'an older one'`)
  await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from audit_cursor for update`)
    const problem = new StartProblem('The audit log is being sealed right now. Run the command again in a moment.')
    await expect(rotateKeys(world.db, after())).rejects.toThrow(problem)
  })
})

it('rotation does not re-sign an audit log that does not match its seals', async () => {
  await world.db.execute(sql`update audit_cursor set key_id = null`)
  await expect(
    rotateKeys(world.db, { ...during(), oldSecrets: ['a secret that never signed anything here'] }),
  ).rejects.toThrow('The audit log does not match its seals')
})

it('a session signed with an old secret is valid until that secret is dropped', () => {
  const cookie = `vitrine=${signValue({ secret: oldSecret }, 'token')}`
  expect(tokenIn(before(), cookie)).toBe('token')
  expect(tokenIn(during(), cookie)).toBe('token')
  expect(tokenIn(after(), cookie)).toBeUndefined()
})

it('old secrets are read from the settings, and short ones are refused', () => {
  const read = (text: string) => readSettings({ VITRINE_OLD_SECRETS: text }, []).oldSecrets
  expect(read('')).toEqual([])
  expect(read(`${'a'.repeat(32)}, ${'b'.repeat(40)}`)).toEqual(['a'.repeat(32), 'b'.repeat(40)])
  expect(read(JSON.stringify([`${'a'.repeat(32)},b`]))).toEqual([`${'a'.repeat(32)},b`])
  expect(() => read('short')).toThrow('VITRINE_OLD_SECRETS')
  expect(() => read('["broken')).toThrow('VITRINE_OLD_SECRETS')
})
