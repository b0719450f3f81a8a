import { postRulesOf } from '@vitrine/contract'
import {
  NetworkProblem,
  type Publication,
  type Publishing,
  prepareAccountCall,
  secretsOf,
} from '../../social-accounts/index.ts'
import { copy } from '../copy.ts'
import { type Attempt, remember } from '../store/attempts.ts'
import * as store from '../store/posts.ts'
import { publicationFiles } from './media.ts'
import { type Publisher, write } from './publisher.ts'

/** Returns the post in the form sent to its network, without fields that its type doesn't support, or undefined
 *  while a derivative is missing. */
const publicationOf = async (
  publisher: Publisher,
  post: store.Row,
  attempt: Attempt,
): Promise<Publication | undefined> => {
  const rules = postRulesOf(post.platform, post.post_type)
  if (!rules) throw new NetworkProblem('refused', 'type', copy.typeUnavailable)
  const files = await publicationFiles(publisher, attempt.uuid, await store.filesOf(publisher.db, [post.uuid]), rules)
  return (
    files && {
      type: post.post_type,
      caption: rules.caption ? post.caption : '',
      title: rules.title ? post.title : '',
      location_id: rules.location ? (post.location?.id ?? null) : null,
      user_tags: rules.user_tags ? post.user_tags : [],
      audience: rules.audience ? post.audience : null,
      files,
    }
  )
}

/** Returns everything a network needs for a publishing step, or undefined while a derivative is missing. */
export const publishingOf = async (publisher: Publisher, post: store.Row, attempt: Attempt) => {
  if (post.account === null) throw new NetworkProblem('refused', 'account', copy.accountGone)
  const publication = await publicationOf(publisher, post, attempt)
  if (!publication) return undefined
  const { network, call } = await prepareAccountCall(publisher, post.account)
  const memory = { ...attempt.memory }
  const publishing: Publishing = {
    call,
    post: publication,
    memory,
    save: async (more) => {
      Object.assign(memory, more)
      // Null replaces the stored value; undefined would be dropped from the JSON and leave it unchanged.
      const kept = Object.fromEntries(Object.entries(more).map(([key, value]) => [key, value ?? null]))
      await write(publisher, post, ({ db }) => remember(db, attempt.uuid, kept))
    },
    unclaimed: (ids) => store.unclaimed(publisher.db, post, ids),
    ...secretsOf(publisher.ports, { table: 'post_attempts', row: attempt.uuid, team: post.team }),
  }
  return { network, publishing }
}
