import type { Source } from '@vitrine/contract'
import { byEmail } from '../modules/auth/index.ts'
import { addReceipt, addRequest } from '../modules/downloads/index.ts'
import { addEmbed, addEmbedFiles } from '../modules/embeds/index.ts'
import { addLink } from '../modules/links/index.ts'
import { activeOf } from '../modules/versions/index.ts'
import type { FileAction } from './once.ts'

const MAGAZINE = 'press@example.org'

/** Requests a download on behalf of the magazine, and answers the request if an answer is given. */
const requestDownload =
  (use_case: string, answer?: { approved: boolean; reason: string }): FileAction =>
  async (tx, { team, uuid, user }) => {
    const visitor = await byEmail(tx.db, MAGAZINE)
    if (!visitor) return
    const answered = answer ? { ...answer, answered_by: user, answered_at: new Date() } : { approved: null }
    const row = { team, file: uuid, user: visitor.uuid, shape: 'original', use_case, ...answered }
    const request = await addRequest(tx.db, row)
    const data = { file: uuid, request, approved: null }
    await tx.record('download.requested', data, { team, actor: visitor.uuid, about: uuid })
    if (!answer) return
    const downloadEvent = { file: uuid, request, user: visitor.uuid, approved: answer.approved }
    await tx.record('download.answered', downloadEvent, { team, actor: user, about: uuid })
  }
/** Records a download with its receipt, by default for the magazine; `email` names another person. */
const recordDownload =
  (use_case: string, email = MAGAZINE): FileAction =>
  async (tx, { team, uuid, name }) => {
    const visitor = await byEmail(tx.db, email)
    const version = await activeOf(tx.db, uuid)
    if (!visitor || !version) return
    const what = {
      file: uuid,
      version: version.uuid,
      shape: 'original',
      surface: email === MAGAZINE ? 'public page' : 'app',
    } as const
    const download = await addReceipt(tx.db, {
      ...what,
      team,
      file_name: name,
      sha256: version.sha256,
      marked: false,
      user: visitor.uuid,
      person_name: `${visitor.first_name} ${visitor.last_name}`,
      person_email: email,
      use_case,
    })
    await tx.record('file.downloaded', { ...what, download }, { team, actor: visitor.uuid, about: uuid })
  }
const share =
  (title: string): FileAction =>
  async (tx, { team, uuid, user, uploaded: created_at }) => {
    const link = await addLink(tx.db, { team, title, created_by: user, created_at, asks_use_case: true }, [uuid])
    await tx.record('link.created', { link, title }, { team, actor: user, about: uuid, at: created_at })
  }
const embed =
  (title: string): FileAction =>
  async (tx, { team, uuid, user }) => {
    const made = await addEmbed(tx.db, { team, title, width: 800, height: 500, created_by: user })
    await addEmbedFiles(tx.db, made, [uuid])
    await tx.record('embed.created', { embed: made, title }, { team, actor: user, about: uuid })
  }

/** The demo's downloads and requests, by file name. */
export const shareActions: Record<string, FileAction> = {
  'Solvik from the sea.jpg': requestDownload(
    'A four-page feature on winter ferries in our January issue, in print and online.',
  ),
  'Hiking season.jpg': requestDownload('For the same feature: the main image on the last page.'),
  'Wild flowers of Heim.jpg': requestDownload('A calendar for our subscribers.', {
    approved: false,
    reason: 'Calendars need a separate licence. Write to us, and we’ll find a way.',
  }),
  'Bathing season opens.jpg': recordDownload('Our list of the best beaches in the north, online.'),
  'Harbour evening lights.jpg': recordDownload('Slides for the council.', 'jonas@solvik.example'),
  'Old town harbour.jpg': recordDownload('The seasonal page of our website.', 'amara@solvik.example'),
  'Postcard bridge.jpg': recordDownload('Postcards at the ferry.', 'ingrid@solvik.example'),
  'Boat parade.jpg': requestDownload('A report on the parade, online.'),
  'Festival market.jpg': recordDownload('A list of the best markets in the north.'),
  'Festival poster.jpg': share('Poster for shops'),
  'Opening night.jpg': embed('Opening night for the town website'),
  'Regatta.jpg': share('Regatta photos for newspapers'),
  'Old town from the hill.jpg': embed('Old town for the hotel website'),
}

/** Images imported from a social network, by file name. */
export const sourcesByName: Record<string, Source> = {
  'Solvik from the sea.jpg': {
    creator: {
      name: 'Lena Fjeld',
      handle: '@lenafjeld',
      identifier: 'lenafjeld',
      platform: 'instagram',
      external: true,
      ig_creator: true,
      social: true,
      email: '',
    },
    post: {
      url: 'https://www.instagram.com/p/Solvik2026sea/',
      caption: 'Home again. Solvik looks best from the ferry.',
      posted_on: '2026-09-02T17:20:00.000Z',
    },
  },
}
