import type { Crop, FileCard, Post } from '@vitrine/contract'

export type DraftFile = { file: string; crop: Crop | null; alt_text: string; card: FileCard | null }
/** The editable fields of a post. */
export type Draft = {
  account: string | null
  files: readonly DraftFile[]
  caption: string
  title: string
  first_comment: string
  location: Post['location']
  user_tags: Post['user_tags']
  audience: Post['audience']
  scheduledDate: Date | null
  time_zone: string
}

export const draftOf = (post: Post): Draft => ({
  account: post.account?.uuid ?? null,
  files: post.files,
  caption: post.caption,
  title: post.title,
  first_comment: post.first_comment,
  location: post.location,
  user_tags: post.user_tags,
  audience: post.audience,
  scheduledDate: post.scheduled_at,
  time_zone: post.time_zone,
})

/** Converts a draft to the format of the server. Omits file data that is only displayed, a location without an ID, and
 *  tags without a name. */
const requestBodyOf = ({ files, scheduledDate, location, user_tags, ...rest }: Draft) => ({
  ...rest,
  location: location?.id.trim() ? location : null,
  user_tags: user_tags.filter(({ username }) => username.trim() !== ''),
  scheduledDate: scheduledDate?.toISOString() ?? null,
  files: files.map(({ file, crop, alt_text }) => ({ file, crop, alt_text })),
})
export type Changes = Partial<ReturnType<typeof requestBodyOf>>

/** Returns the changed fields of a draft, in the format of the server. */
export const changesOf = (draft: Draft, saved: Draft): Changes => {
  const [now, before] = [requestBodyOf(draft), requestBodyOf(saved)]
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]) &&
        !(name === 'account' && value === null),
    ),
  )
}
/** Returns a draft with the time of another one. A scheduled post keeps its time until the user confirms the new one:
 *  date and time are typed one after the other, and an intermediate value could publish the post immediately. */
export const withTimeOf = (draft: Draft, { scheduledDate, time_zone }: Draft): Draft => ({
  ...draft,
  scheduledDate,
  time_zone,
})
export const hasOtherTime = (draft: Draft, saved: Draft) => isChanged(withTimeOf(saved, draft), saved)
export const isChanged = (draft: Draft, saved: Draft) => Object.keys(changesOf(draft, saved)).length > 0
