import { createHash } from 'node:crypto'
import { AppError, type ErrorCode, SECOND_FACTOR_MINUTES, SESSION_DAYS, tooMany } from '@vitrine/contract'
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Settings } from '../../config.ts'
import { hashPassword, verifyPassword } from '../../platform/crypto/passwords.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Context } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids.ts'
import { cookieName, onlyCookie } from './service/cookies.ts'
import { newRecoveryCodes } from './service/recovery-codes.ts'

/**
 * Passwords and second factors are handled by better-auth. The library shares our transaction, so its writes commit or roll back
 * with ours. It is loaded at the first sign-in.
 */

/** Our columns under better-auth's names. */
const moment = (name: string) => timestamp(name, { withTimezone: true })
const times = { createdAt: moment('created_at'), updatedAt: moment('updated_at') }
const schema = {
  user: pgTable('users', {
    id: uuid('uuid'),
    email: text('email'),
    emailVerified: boolean('email_verified'),
    name: text('last_name'),
    image: text('photo'),
    twoFactorEnabled: boolean('second_factor'),
    ...times,
  }),
  session: pgTable('sessions', {
    id: uuid('uuid'),
    userId: uuid('user'),
    token: text('token'),
    ipAddress: text('address'),
    userAgent: text('user_agent'),
    expiresAt: moment('expires_at'),
    ...times,
  }),
  account: pgTable('accounts', {
    id: uuid('uuid'),
    userId: uuid('user'),
    accountId: text('account_id'),
    providerId: text('provider_id'),
    password: text('password'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    ...times,
  }),
  verification: pgTable('verifications', {
    id: uuid('uuid'),
    identifier: text('identifier'),
    value: text('value'),
    expiresAt: moment('expires_at'),
    ...times,
  }),
  twoFactor: pgTable('second_factors', {
    id: uuid('uuid'),
    userId: uuid('user'),
    secret: text('secret'),
    backupCodes: text('backup_codes'),
    verified: boolean('verified'),
    failedVerificationCount: integer('failed_verification_count'),
    lockedUntil: moment('locked_until'),
  }),
}

/**
 * Every secret has a version, which is stored with the data it encrypts. Data without a version is decrypted with the
 * oldest secret.
 */
export const secretOptions = ({ secret = '', oldSecrets }: Pick<Settings, 'secret' | 'oldSecrets'>) => ({
  secret: oldSecrets.at(-1) ?? secret,
  secrets: [secret, ...oldSecrets].map((value) => ({ version: secretVersion(value), value })),
})
const secretVersion = (value: string) => createHash('sha256').update(`vitrine ${value}`).digest().readUInt32BE()

const load = async () => {
  const [{ betterAuth }, { drizzleAdapter }, { twoFactor }] = await Promise.all([
    import('better-auth'),
    import('better-auth/adapters/drizzle'),
    import('better-auth/plugins/two-factor'),
  ])
  return (db: Db, settings: Settings) =>
    betterAuth({
      appName: 'Vitrine',
      baseURL: settings.origin,
      ...secretOptions(settings),
      database: drizzleAdapter(db, { provider: 'pg', schema, transaction: false }),
      logger: { disabled: true },
      telemetry: { enabled: false },
      session: { expiresIn: SESSION_DAYS * 86_400 },
      emailAndPassword: {
        enabled: true,
        password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
      },
      plugins: [
        twoFactor({
          issuer: 'Vitrine',
          twoFactorCookieMaxAge: SECOND_FACTOR_MINUTES * 60,
          backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
        }),
      ],
      advanced: {
        useSecureCookies: false,
        cookiePrefix: cookieName(settings),
        cookies: { session_token: { name: cookieName(settings) } },
        defaultCookieAttributes: {
          secure: settings.origin.startsWith('https:'),
          httpOnly: true,
          sameSite: 'lax',
          path: '/',
        },
        database: { generateId: () => newId() },
        ipAddress: { ipAddressHeaders: ['x-vitrine-address'] },
      },
    })
}
let loading: ReturnType<typeof load> | undefined

/** Returns better-auth bound to this transaction. */
export const identityOn = async (db: Db, settings: Settings) => {
  loading ??= load()
  return (await loading)(db, settings)
}

/** The part of a request that better-auth sees: the cookie needed for the current step, the user agent and the IP address. */
export const headersFor = ({ wire, ports }: Context, which?: 'session' | 'challenge') =>
  new Headers({
    'user-agent': wire.user_agent,
    'x-vitrine-address': wire.address,
    ...(which && { cookie: onlyCookie(ports.settings, wire.headers.get('cookie'), which) }),
  })

const lockSeconds = 900
const words: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth.wrong',
  INVALID_PASSWORD: 'auth.wrong',
  INVALID_CODE: 'auth.code_wrong',
  INVALID_BACKUP_CODE: 'auth.recovery_wrong',
  INVALID_TWO_FACTOR_COOKIE: 'auth.start_again',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'auth.start_again',
  TOTP_ALREADY_ENABLED: 'auth.second_factor_on',
  TOTP_NOT_ENABLED: 'auth.second_factor_off',
  TWO_FACTOR_NOT_ENABLED: 'auth.second_factor_off',
  BACKUP_CODES_NOT_ENABLED: 'auth.second_factor_off',
}
/** Converts better-auth's errors to ours. */
export const toAppError = (error: unknown): unknown => {
  const { body, status } = error as { body?: { code?: string }; status?: string }
  if (body?.code === 'ACCOUNT_TEMPORARILY_LOCKED') return tooMany(lockSeconds)
  // Two concurrent requests used the same recovery code.
  if (status === 'CONFLICT') return new AppError('thing.changed')
  const ours = words[body?.code ?? '']
  return ours ? new AppError(ours) : error
}
