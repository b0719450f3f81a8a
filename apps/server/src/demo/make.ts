import type { JobContext } from '../platform/jobs/jobs.ts'
import { festival } from '@vitrine/demo/catalogue/festival.ts'
import { catalogue } from '@vitrine/demo/catalogue/index.ts'
import { makeFile } from './make-file.ts'
import { LOGO, makeLogo } from './make-logo.ts'
import { once } from './once.ts'
import { wantedNames } from './store.ts'

/** The names of all demo files, in drawing order. */
export const namesOf = ({ films, atMost }: { films: boolean; atMost: number }) => [
  LOGO,
  ...catalogue
    .filter(({ versions: [first] }) => films || !('film' in first))
    .slice(0, atMost)
    .map(({ name }) => name),
]

/** The names of the other team's files. */
export const namesOfFestival = () => festival.map(({ name }) => name)

/** Draws the demo file with this name. Skips names that this version of Vitrine does not know. */
export const make = async (ctx: JobContext, team: string, name: string) => {
  const all = [...catalogue, ...festival]
  const file = all.find((one) => one.name === name)
  if (name === LOGO) return makeLogo(ctx, team, once(ctx, name))
  if (!file) return
  const wanted = new Set(await wantedNames(ctx.db, team))
  const ofTeam = all.filter((one) => wanted.has(one.name))
  await makeFile(ctx, team, { file, place: { at: ofTeam.indexOf(file), of: ofTeam.length } }, once(ctx, name))
}
