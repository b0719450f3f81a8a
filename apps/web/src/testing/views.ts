import { File, type Hello, type Permission, permissions } from '@vitrine/contract'
import { whyNotOf } from '../features/details/index.ts'
import type { FileView } from '../features/files/view.ts'
import { hello } from './app.tsx'
import { fileOf } from './file.ts'

const nothing = { verdict: 'deny' as const, steps: [], marked: false, reasons: ['This file is shared with you.'] }
/** An ordinary file. */
export const plainFile = File.parse(fileOf())
/** The rights of a member of another team: view and download. */
const outside = Object.fromEntries(
  Object.entries(plainFile.actions).map(([action, one]) => [
    action,
    ['see', 'preview', 'view', 'download'].includes(action) ? one : nothing,
  ]),
) as File['actions']

/** The viewer, their permissions and the file they look at. */
export type World = {
  file?: Partial<File>
  flags?: readonly Permission[]
  features?: Hello['teams'][number]['features']
  mobile?: boolean
  staff?: boolean
  /** True if their download request is still unanswered. */
  waiting?: boolean
}
/** The view of a file as the screen builds it. */
export const viewOf = ({
  file: more,
  flags = permissions,
  features = ['DAM_PLUS'],
  mobile = false,
  staff,
  waiting = false,
}: World): FileView => {
  const file: File = { ...plainFile, ...more }
  const { user, teams } = hello()
  const [first] = teams
  if (!user || !first) throw new Error('nobody is signed in')
  const me = { ...user, is_staff: staff === true }
  const team = { ...first, permissions: [...flags], features }
  return {
    file,
    user: me,
    team,
    mobile,
    foreign: file.foreign,
    why: whyNotOf(file, me, team),
    mustAsk: file.actions.download.steps.includes('request'),
    waiting,
    shown: file.latest_version,
    show: () => undefined,
    send: () => Promise.reject(new Error('nothing is sent here')),
    goToFolder: () => undefined,
  }
}

const ofOthers = { foreign: true, actions: outside } as const
/** The kinds of viewers for whom the screen has different rules. */
export const viewers = {
  member: {},
  'no edit right': { flags: ['DOWNLOAD_ASSETS'] },
  public: { file: { ...ofOthers, viewer: 'public' } },
  shared: { file: { ...ofOthers, viewer: 'shared' } },
  recycled: { file: { recycled: true } },
  expired: { file: { expired: true, expiration_date: '2026-01-01' } },
  unprocessed: { file: { processed: false } },
  mobile: { mobile: true },
} as const satisfies Record<string, World>
export type Name = keyof typeof viewers
export const names = Object.keys(viewers) as Name[]
/** All viewers except the given ones. */
export const allExcept = (...some: Name[]) => names.filter((name) => !some.includes(name))
