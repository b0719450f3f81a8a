import { byEmail } from '../modules/auth/index.ts'
import { addRequest } from '../modules/downloads/index.ts'
import { addEmbed, addEmbedFiles } from '../modules/embeds/index.ts'
import { addLink } from '../modules/links/index.ts'
import type { Tx } from './once.ts'

type Made = { team: string; uuid: string; user: string | null }

const ask =
  (use_case: string) =>
  async (tx: Tx, { team, uuid }: Made) => {
    const visitor = await byEmail(tx.db, 'press@example.org')
    if (!visitor) return
    const row = { team, file: uuid, user: visitor.uuid, shape: 'original', use_case, approved: null }
    const request = await addRequest(tx.db, row)
    const told = { file: uuid, request, approved: null }
    await tx.record('download.requested', told, { team, actor: visitor.uuid, about: uuid })
  }
const share =
  (title: string) =>
  async (tx: Tx, { team, uuid, user }: Made) => {
    const link = await addLink(tx.db, { team, title, created_by: user, asks_use_case: true }, [uuid])
    await tx.record('link.created', { link, title }, { team, actor: user, about: uuid })
  }
const embed =
  (title: string) =>
  async (tx: Tx, { team, uuid, user }: Made) => {
    const made = await addEmbed(tx.db, { team, title, width: 800, height: 500, created_by: user })
    await addEmbedFiles(tx.db, made, [uuid])
    await tx.record('embed.created', { embed: made, title }, { team, actor: user, about: uuid })
  }

/** What was given out of the house, by the names of the files: so that no screen of the demo is empty. */
const given: Record<string, (tx: Tx, made: Made) => Promise<void>> = {
  'Solvik from the sea.jpg': ask('A four-page feature on winter ferries in our January issue, in print and online.'),
  'Hiking season.jpg': ask('The same feature: opening picture of the last page.'),
  'Regatta.jpg': share('Regatta for the newspapers'),
  'Old town from the hill.jpg': embed('Old town on the hotel pages'),
}
/** Gives a file out, where the demo has that in mind for it. */
export const giveOut = (tx: Tx, name: string, made: Made) => given[name]?.(tx, made)
