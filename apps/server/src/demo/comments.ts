import { byEmail } from '../modules/auth/index.ts'
import { addCommentRow } from '../modules/comments/index.ts'
import { changeStar } from '../modules/favourites/index.ts'
import { newId } from '../platform/ids.ts'
import type { FileAction } from './once.ts'

type Voice = 'tomas' | 'ingrid' | 'amara' | 'jonas'
type DemoComment = {
  by: Voice
  text: string
  to?: Voice
  replies?: true
  spot?: { x: number; y: number; width: number; height: number }
}

const userOf = async (tx: Parameters<FileAction>[0], voice: Voice) =>
  (await byEmail(tx.db, `${voice}@solvik.example`))?.uuid

const addComments =
  (...all: DemoComment[]): FileAction =>
  async (tx, { team, uuid: file }) => {
    let first: string | undefined
    for (const { by, text, to, replies, spot } of all) {
      const [user, mentioned] = [await userOf(tx, by), to && (await userOf(tx, to))]
      if (!user) continue
      const [comment, mentions] = [newId(), mentioned ? [mentioned] : []]
      const parent = replies ? first : undefined
      first ??= comment
      const row = { uuid: comment, team, file, user, text, mentions, spot: spot ?? null, moment: null }
      await addCommentRow(tx.db, { ...row, parent: parent ?? null })
      const data = { file, comment, mentions, ...(parent && { parent }) }
      await tx.record('comment.added', data, { team, actor: user, about: file })
    }
  }
const star =
  (...voices: Voice[]): FileAction =>
  async (tx, { uuid }) => {
    for (const voice of voices) {
      const user = await userOf(tx, voice)
      if (user) await changeStar({ db: tx.db, actor: { user } }, uuid, true)
    }
  }

/** Comments on demo files, by file name. */
export const commentActions: Record<string, FileAction> = {
  'Welcome to Solvik.jpg': addComments(
    {
      by: 'ingrid',
      text: 'This is our opener for the spring guide. @Amara Osei, is there a portrait version?',
      to: 'amara',
    },
    { by: 'amara', text: 'Same morning, ten minutes later. I’ll send it today.', replies: true },
    {
      by: 'jonas',
      text: 'Please make sure nobody can read the name of this boat.',
      spot: { x: 0.42, y: 0.72, width: 0.16, height: 0.2 },
    },
  ),
  'Quay at noon.jpg': addComments(
    { by: 'tomas', text: 'This would work for the ferry timetable too.' },
    { by: 'ingrid', text: 'Yes. I’ll crop it for the cover.', replies: true },
    { by: 'jonas', text: 'The harbour office would like it as well.', replies: true },
  ),
  'Solvik from the sea.jpg': addComments({
    by: 'ingrid',
    text: '@Tomas Brekke, the magazine asked for this one. Fine with me if they credit Lena Fjeld.',
    to: 'tomas',
  }),
  'First sail of the season.jpg': addComments({
    by: 'amara',
    text: '@Tomas Brekke, may I use this one for the regatta poster?',
    to: 'tomas',
  }),
  'Cover of the year.jpg': addComments({
    by: 'ingrid',
    text: '@Tomas Brekke, the printer needs the final crop by Friday.',
    to: 'tomas',
  }),
}
/** The people who have starred each file. */
export const starActions: Record<string, FileAction> = {
  'Welcome to Solvik.jpg': star('tomas', 'ingrid'),
  'First sail of the season.jpg': star('tomas'),
  'Cover of the year.jpg': star('tomas', 'amara'),
  'Quay at noon.jpg': star('tomas'),
}
