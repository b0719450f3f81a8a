import { type builtInRoles, features } from '@vitrine/contract'
import { addUser, hasNoUsers } from '../modules/auth/index.ts'
import { addLink } from '../modules/guests/index.ts'
import { addView } from '../modules/search/index.ts'
import { addInvite, addMember, addTeam } from '../modules/teams/index.ts'
import { hashPassword } from '../platform/crypto/passwords.ts'
import { type Db, transact } from '../platform/db/db.ts'
import { recorder } from '../platform/db/ledger.ts'
import { enqueuer } from '../platform/jobs/jobs.ts'
import type { Ports } from '../platform/ports.ts'
import * as centres from './store/centres.ts'
import * as store from './store.ts'

const password = 'vitrine-demo'
type Person = {
  email: string
  first_name: string
  last_name: string
  role: keyof typeof builtInRoles
  is_staff?: boolean
  says: string
}
const people: Person[] = [
  {
    email: 'tomas@solvik.example',
    first_name: 'Tomas',
    last_name: 'Brekke',
    role: 'Admin',
    is_staff: true,
    says: 'Admin of Visit Solvik and staff member',
  },
  { email: 'ingrid@solvik.example', first_name: 'Ingrid', last_name: 'Halvorsen', role: 'Editor', says: 'Editor' },
  { email: 'amara@solvik.example', first_name: 'Amara', last_name: 'Osei', role: 'Contributor', says: 'Contributor' },
  { email: 'jonas@solvik.example', first_name: 'Jonas', last_name: 'Aune', role: 'Viewer', says: 'Viewer' },
]

const regatta = {
  name: 'Regatta 2026',
  message: 'Were you there? Send us your best photos of the day. We’ll credit you wherever we use them.',
}

const visitors = {
  name: 'Your festival 2026',
  message: 'Show us the three nights as you saw them. The best photos will be displayed on the quay next year.',
}

/** The team's saved searches, written as in the library's URL. */
const views = [
  { name: 'Harbours without boats', q: 'tag:harbour -tag:boats' },
  { name: 'Expires this year', q: 'expires:<2027-01' },
].map(({ name, q }) => ({ name, query: new URLSearchParams({ q }).toString(), shared: true }))

export const demoSignIns = people.map(({ email, first_name, last_name, says }) => ({
  email,
  name: `${first_name} ${last_name}`,
  password,
  says,
}))

type Loading = {
  ports: Pick<Ports, 'say' | 'settings'>
  /** Whether this machine can create videos. */
  films: boolean
  /** The maximum number of the team's files to create, besides the logo. If infinite, the other team gets files too. */
  atMost: number
}

/** Fills an empty installation with a demo team, all or nothing: an interrupted load starts again from the beginning. */
export const loadDemo = async (db: Db, { ports, films, atMost }: Loading) => {
  if (!(await hasNoUsers(db))) return
  ports.say('Loading the demo...')
  if (!films) ports.say('FFmpeg is not installed, so the demo has no videos.')
  const { namesOf, namesOfFestival } = await import('./make.ts')
  const { mediaCentres } = await import('@vitrine/demo/catalogue/media-centres.ts')
  const { festivalSets, sets } = await import('@vitrine/demo/catalogue/sets.ts')
  const hash = await hashPassword(password)
  await transact(db, async (tx) => {
    const solvik = await addTeam(tx, { name: 'Visit Solvik', time_zone: 'Europe/Oslo', features: [...features] })
    const harbour = await addTeam(tx, { name: 'Harbour Festival', time_zone: 'Europe/Oslo' })
    const record = recorder(tx, [], { team: solvik.team, actor: null, about: solvik.team })
    await record('team.created', { team: solvik.team, name: 'Visit Solvik' })
    await store.want(tx, solvik.team, namesOf({ films, atMost }))
    if (atMost === Infinity) await store.want(tx, harbour.team, namesOfFestival())
    for (const { role, says: _says, ...person } of people) {
      const user = await addUser(tx, { ...person, email_verified: true }, hash)
      await addMember(tx, { team: solvik.team, user: user.uuid, role: solvik.roleOf[role] })
      await record('member.joined', { user: user.uuid, role }, { actor: user.uuid })
      if (role === 'Editor') await addLink(tx, { ...regatta, team: solvik.team, created_by: user.uuid })
      if (role !== 'Admin') continue
      await addMember(tx, { team: harbour.team, user: user.uuid, role: harbour.roleOf.Admin })
      if (atMost === Infinity) {
        await store.addSets(tx, harbour.team, user.uuid, festivalSets)
        await addLink(tx, { ...visitors, team: harbour.team, created_by: user.uuid })
      }
      const invite = { team: solvik.team, email: 'priya@solvik.example', role: solvik.roleOf.Editor }
      const enqueue = enqueuer(tx, { team: solvik.team, actor: user.uuid })
      await addInvite({ db: tx, enqueue, ports }, { ...invite, invited_by: user.uuid })
      await store.addSets(tx, solvik.team, user.uuid, sets)
      await centres.addCentres(tx, solvik.team, user.uuid, mediaCentres)
      for (const view of views) await addView(tx, { ...view, team: solvik.team, created_by: user.uuid })
    }
    await addUser(
      tx,
      { email: 'press@example.org', first_name: 'Priya', last_name: 'Nair', email_verified: true },
      hash,
    )
  })
}

/** The URL of the demo's media centre, or undefined if it is no longer public. */
export const demoMediaCentre = async (db: Db, { settings }: Pick<Ports, 'settings'>) => {
  const centre = await centres.publicCentre(db)
  return centre && `${settings.origin}/p/media-centre/${centre.team}/${centre.slug}`
}
