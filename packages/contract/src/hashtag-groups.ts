import { z } from 'zod'
import { line } from './fields.ts'
import { defineRoutes } from './route.ts'

/** Hashtags that a team uses together, such as those for a campaign. */
export const HashtagGroup = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Each hashtag includes the #. */
  hashtags: z.array(z.string()),
})
export type HashtagGroup = z.output<typeof HashtagGroup>

const hashtag = line(101, 'Enter a hashtag')
  .transform((text) => `#${text.replace(/^#+/, '')}`)
  .refine((text) => /^#[\p{L}\p{N}_]{1,100}$/u.test(text), 'Use letters, digits and underscores in a hashtag')
/** Networks ignore the case of hashtags, so each is stored once, as first written. */
const once = (hashtags: string[]) => {
  const plain = hashtags.map((one) => one.toLowerCase())
  return hashtags.filter((_, at) => plain.indexOf(plain[at] ?? '') === at)
}
const fields = {
  name: line(60, 'Enter a name'),
  hashtags: z.array(hashtag).min(1, 'Enter at least one hashtag').max(30, 'Use at most 30 hashtags').transform(once),
}
const manages = { who: 'member', on: 'hashtag_group', need: 'MANAGE_SOCIALS' } as const

export const hashtagGroups = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/posts/hashtag-groups/:team/',
    summary: 'The hashtag groups of a team by name',
    access: { who: 'member', on: 'team' },
    reply: z.array(HashtagGroup),
  },
  create: {
    method: 'POST',
    path: '/v1/posts/hashtag-group/create/:team/',
    summary: 'Creates a hashtag group; its name must be unique in the team',
    access: { who: 'member', on: 'team', need: 'MANAGE_SOCIALS' },
    records: ['hashtag_group.created'],
    body: z.object(fields),
    reply: HashtagGroup,
  },
  update: {
    method: 'PUT',
    path: '/v1/posts/hashtag-group/update/:hashtag_group/',
    summary: 'Changes the name or the hashtags of a group; only the fields sent are changed',
    access: manages,
    records: ['hashtag_group.updated'],
    body: z.object(fields).partial(),
    reply: HashtagGroup,
  },
  remove: {
    method: 'DELETE',
    path: '/v1/posts/hashtag-group/delete/:hashtag_group/',
    summary: 'Deletes a hashtag group; posts keep their hashtags',
    access: manages,
    records: ['hashtag_group.deleted'],
    reply: z.void(),
  },
})
