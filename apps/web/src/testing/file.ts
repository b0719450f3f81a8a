import {
  actions,
  auth,
  emptyFields,
  File,
  files,
  type Hello,
  mediaCentres,
  type Route,
  versions,
} from '@vitrine/contract'
import { z } from 'zod'
import { hello, ME, TEAM } from './app.tsx'

export const FILE = '0198c6e0-0000-7000-8000-0000000000f1'
const allowed = { verdict: 'allow' as const, steps: [], marked: false, reasons: [], warnings: [], by_role: false }
const me = { uuid: ME, first_name: 'Tomas', last_name: 'Brekke' }
const created_at = new Date('2026-09-02T08:00:00.000Z')
const about = {
  file_type: 'image/jpeg',
  kind: 'image' as const,
  width: 6720,
  height: 4480,
  duration: null,
  size: 18_400_000,
  processed: true,
  problem: null,
  placeholder: null,
  thumbnail_url: null,
  preview_url: null,
  created_at,
}
export const plainFile: File = {
  ...emptyFields(),
  ...about,
  uuid: FILE,
  name: 'Harbour morning',
  version_count: 1,
  expired: false,
  rights_unknown: false,
  team: TEAM,
  viewer: 'member',
  foreign: false,
  copied_from: null,
  location_obj: null,
  map_point: null,
  guest_consent: null,
  galleries: [],
  media_centre_albums: [],
  embeds: [],
  single_embeds: [],
  maps: [],
  attachments: [],
  related_files: [],
  bounding_boxes: [],
  owner: null,
  comment_count: 0,
  permalink: `/file/${FILE}`,
  html: null,
  social_post_v2: null,
  approval: null,
  recycled_at: null,
  recycled_by: null,
  deleted_at: null,
  updated_at: created_at,
  detailed: true,
  latest_version: {
    ...about,
    uuid: '0198c6e0-0000-7000-8000-0000000000e1',
    number: 1,
    url: '/original',
    view_url: null,
    stream_url: null,
    original_name: 'Harbour morning',
    created_by: me,
    source: null,
  },
  actions: File.shape.actions.parse(Object.fromEntries(actions.map((action) => [action, allowed]))),
}

/** A file as the server sends it; pass other values to override the defaults. */
export const fileOf = (more: Partial<File> = {}) => z.encode(File, { ...plainFile, ...more })

type Answers = readonly (readonly [Route, (call: { body: unknown }) => unknown])[]
/** The data behind the file screen. */
export const fileWorld = (more: Partial<File> = {}, who: Hello = hello()): Answers => [
  [auth.hello, () => who],
  [files.one, () => fileOf(more)],
  [files.list, () => ({ results: [], next: null, count: 0, previous: null, exact: true, chips: [] })],
  [versions.list, () => []],
  [mediaCentres.liveAlbums, () => []],
]
/** A team whose plan includes everything. */
export const helloPlus = (flags?: Hello['teams'][number]['permissions']): Hello => {
  const plainly = hello({}, flags)
  return { ...plainly, teams: plainly.teams.map((team) => ({ ...team, features: ['DAM_PLUS', 'UGC_PLUS', 'F_MAPS'] })) }
}
