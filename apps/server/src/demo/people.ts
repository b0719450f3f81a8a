import type { Channel } from '@vitrine/contract'
import { addBoxRow, addPersonRow, addReleaseRow } from '../modules/people/index.ts'
import type { FileAction } from './once.ts'
import { findPersonInFiles } from './store/people.ts'
import type { Tx } from './tx.ts'

const DAY = 86_400_000
type Held = {
  /** The last day of the release, in days from the creation of the demo. */
  days?: number
  channels?: Channel[]
  territories?: string[]
  guardian?: string
  note?: string
  withdrawn?: true
}
type Figure = {
  /** Empty if the person has no name. */
  name: string
  release?: Held
  files: readonly string[]
}
const guests: Held = { note: 'Signed at the guesthouse.' }

/** The people in the portraits, and their releases. */
const figures: readonly Figure[] = [
  {
    name: 'Ingrid Halvorsen',
    release: { days: 640 },
    files: ['Ingrid portrait', 'Ingrid at the ferry', 'Ingrid in the rain'],
  },
  { name: 'Amara Osei', release: { days: 400 }, files: ['Amara portrait', 'Amara at the opening'] },
  { name: 'Tomas Brekke', release: {}, files: ['Tomas portrait'] },
  { name: 'Priya Nair', release: { days: 900 }, files: ['Priya portrait'] },
  { name: 'Jonas Aune', release: { days: 13 }, files: ['Jonas portrait'] },
  { name: 'Lena Vik', release: guests, files: ['Lena portrait'] },
  { name: 'Marit Solheim', release: { days: 1, note: 'Asked to sign again.' }, files: ['Marit at the market'] },
  {
    name: 'Erik Nes',
    release: { days: 500, channels: ['web', 'social'] },
    files: ['Erik the boatbuilder', 'Erik in the yard'],
  },
  { name: 'Lin Sørensen', release: { days: 730 }, files: ['Lin with a camera'] },
  { name: 'Kofi Mensah', release: { days: 380 }, files: ['Kofi in town'] },
  { name: 'Sara Lunde', release: { days: 200, guardian: 'Hanne Lunde' }, files: ['Sara on the quay'] },
  { name: 'Noor Haddad', release: { withdrawn: true }, files: ['Noor portrait'] },
  { name: 'Astrid Berg', release: { days: -40 }, files: ['Astrid portrait'] },
  { name: 'Leo Santos', release: { days: 610, territories: ['Norway', 'Sweden'] }, files: ['Leo portrait'] },
  { name: 'Mikkel Dahl', files: ['Mikkel at sea'] },
  { name: 'Yuki Tanaka', files: ['Yuki in autumn'] },
  { name: '', files: ['Guest at breakfast', 'Guest by the lake'] },
  { name: '', files: ['Visitor in town', 'Visitor on the pier'] },
]

/** Half the width of a face, by image format. In these images, the face is in the middle. */
const halves: Record<string, number> = { portrait: 0.22, square: 0.175, landscape: 0.12 }
const landscapes = ['Ingrid at the ferry', 'Amara at the opening', 'Erik in the yard']
const squares =
  /^(Tomas|Priya|Lena|Noor|Leo) portrait|^Lin with a camera|^Ingrid in the rain|^Guest by the lake|^Visitor on the pier/
const formatOf = (file: string) =>
  landscapes.includes(file) ? 'landscape' : squares.test(file) ? 'square' : 'portrait'
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

const personOf = async ({ db, record }: Tx, team: string, user: string | null, { name, files, release }: Figure) => {
  const known = await findPersonInFiles(
    db,
    team,
    files.map((file) => `${file}.jpg`),
  )
  if (known) return known
  const person = await addPersonRow(db, { team, name, created_by: user })
  await record('person.created', { person, name }, { team, actor: user, about: person })
  if (release) {
    const { days, withdrawn, ...terms } = release
    const row = { ...terms, ...(days !== undefined && { last_day: dayFromNow(days) }), first_day: dayFromNow(-120) }
    await addReleaseRow(db, { ...row, team, person, created_by: user, withdrawn_at: withdrawn ? new Date() : null })
  }
  return person
}

const show =
  (figure: Figure, file: string): FileAction =>
  async (tx, { team, uuid, user }) => {
    const half = halves[formatOf(file)] ?? 0.2
    const person = await personOf(tx, team, user, figure)
    const named = figure.name !== ''
    await addBoxRow(tx.db, {
      team,
      file: uuid,
      person,
      x1: 0.5 - half,
      y1: 0.3,
      x2: 0.5 + half,
      y2: 0.72,
      likelihood: named ? 1 : 0.93,
      source: named ? 'drawn' : 'found',
      // Otherwise the detector, which doesn't recognise drawn faces, would remove the boxes of people without a name.
      confirmed: true,
    })
  }

/** The faces marked in files, by file name. */
export const peopleActions: Record<string, FileAction> = Object.fromEntries(
  figures.flatMap((figure) => figure.files.map((file) => [`${file}.jpg`, show(figure, file)])),
)
