import type { JobContext } from '../platform/jobs/jobs.ts'
import { festival } from '@vitrine/demo/catalogue/festival.ts'
import { catalogue } from '@vitrine/demo/catalogue/index.ts'
import { makeFile } from './make-file.ts'
import { LOGO, makeLogo } from './make-logo.ts'
import { once } from './once.ts'

/** The names of all demo files, in the order in which they are drawn. */
export const namesOf = ({ films, atMost }: { films: boolean; atMost: number }) => [
  LOGO,
  ...catalogue
    .filter(({ versions: [first] }) => films || !('film' in first))
    .slice(0, atMost)
    .map(({ name }) => name),
]

/** Those of the other team, which shares them. */
export const namesOfFestival = () => festival.map(({ name }) => name)

/** Draws one of them. Skips a name that this version of the product does not know. */
export const make = async (ctx: JobContext, team: string, name: string) => {
  const file = [...catalogue, ...festival].find((one) => one.name === name)
  if (name === LOGO) await makeLogo(ctx, team, once(ctx, name))
  else if (file) await makeFile(ctx, team, file, once(ctx, name))
}
