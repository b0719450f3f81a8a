import { createHash } from 'node:crypto'
import { AppError, type UnknownRights } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import * as store from '../store/teams.ts'

type Changes = Partial<{
  name: string
  time_zone: string
  custom_copyright_disclaimer: string
  download_agreement: string
  use_case_required: boolean
  unknown_rights: UnknownRights
  guest_consent: string
  recycling_days: number
  lift_metadata: boolean
  review_submissions: boolean
  embed_domains: string[]
}>

/** Changes only the settings that were sent. */
export const updateTeam = async (ctx: Context<'member', 'team.updated'>, team: string, changes: Changes) => {
  const fields = Object.keys(changes)
  if (fields.length) await store.updateTeam(ctx.db, team, changes)
  await ctx.record('team.updated', { team, fields })
  return store.team(ctx.db, team)
}

const largest = 256 * 1024
const kinds: [type: string, starts: (bytes: Buffer) => boolean][] = [
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  [
    'image/webp',
    (bytes) =>
      bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
]

/** Detects the image type from the bytes, never from what the client declares. */
export const setLogo = async (ctx: Context<'member', 'team.updated'>, team: string, picture: string | null) => {
  await storeLogo(ctx.db, team, picture === null ? null : Buffer.from(picture, 'base64'))
  await ctx.record('team.updated', { team, fields: ['logo'] })
  return store.team(ctx.db, team)
}
export const storeLogo = async (db: Db, team: string, logo: Buffer | null) => {
  const kind = logo && kinds.find(([, starts]) => starts(logo))
  if (logo && (!kind || logo.length > largest))
    throw new AppError('picture.unreadable', {
      errors: [{ pointer: '/picture', detail: copy.logoType }],
    })
  const logo_hash = logo && createHash('sha256').update(logo).digest('base64url').slice(0, 16)
  await store.updateTeam(db, team, { logo, logo_type: kind?.[0] ?? null, logo_hash })
}

/** Returns the team's logo. If the URL contains the current content hash, the response can be cached forever. */
export const logoOf = async (ctx: Context<'viewer'>, team: string, asked: string | undefined) => {
  const { logo, logo_type, logo_hash } = await store.logo(ctx.db, team)
  if (!logo || !logo_type) throw new AppError('thing.not_found')
  return {
    type: logo_type,
    body: logo,
    cache: asked === logo_hash ? 'public, max-age=31536000, immutable' : 'no-cache',
  }
}
