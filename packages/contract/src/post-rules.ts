import { z } from 'zod'
import {
  hashtagsIn,
  lengthOf,
  mentionsIn,
  type Platform,
  type PostRules,
  postRulesOf,
  type PostType,
  postTypeWords,
  type TextRules,
} from './networks.ts'

/** A problem with publishing. `error`: must be fixed before the post can be scheduled. `stop`: stops the post
 *  when it is due, unless the problem is resolved by then. `warning`: is shown, but does not stop the post. */
export const PostProblem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'stop', 'warning']),
  text: z.string(),
  /** The file with the problem. */
  file: z.uuid().nullable(),
})
export type PostProblem = z.output<typeof PostProblem>

/** A file in a post, with the properties that the networks' rules depend on. */
export type CheckedFile = {
  uuid: string
  name: string
  kind: string
  processed: boolean
  width: number | null
  height: number | null
  duration: number | null
  alt_text: string
}
export type CheckedPost = {
  platform: Platform
  post_type: PostType
  caption: string
  title: string
  first_comment: string
  location: object | null
  user_tags: readonly { file: number }[]
  audience: { privacy_level: string; branded_content: boolean } | null
  files: readonly CheckedFile[]
}

const error = (code: string, text: string, file: string | null = null): PostProblem => ({
  code,
  severity: 'error',
  text,
  file,
})
const warning = (code: string, text: string): PostProblem => ({ code, severity: 'warning', text, file: null })

const textProblems = (name: string, text: string, rules: TextRules | undefined): PostProblem[] => {
  if (!rules)
    return text === ''
      ? []
      : [
          warning(
            `${name}.ignored`,
            `This type of post can’t have a ${name.replace('_', ' ')}, so it will be left out.`,
          ),
        ]
  const { max, hashtags, mentions } = rules
  const [length, tags, names] = [lengthOf(text, rules), hashtagsIn(text).length, mentionsIn(text).length]
  const what = name === 'caption' ? 'The caption' : name === 'title' ? 'The title' : 'The first comment'
  return [
    ...(length > max
      ? [
          error(
            `${name}.too_long`,
            `${what} has ${length.toLocaleString('en-GB')} characters. Use at most ${max.toLocaleString('en-GB')}.`,
          ),
        ]
      : []),
    ...(hashtags !== undefined && tags > hashtags
      ? [error(`${name}.hashtags`, `${what} has ${tags} hashtags. Use at most ${hashtags}.`)]
      : []),
    ...(mentions !== undefined && names > mentions
      ? [error(`${name}.mentions`, `${what} has ${names} mentions. Use at most ${mentions}.`)]
      : []),
  ]
}

const fileProblems = (
  { images, videos }: PostRules,
  { uuid, name, kind, processed, width, height, duration }: CheckedFile,
): PostProblem[] => {
  if (!processed) return [{ ...error('file.processing', `${name} is still being processed.`, uuid), severity: 'stop' }]
  if (kind !== 'video')
    return kind === 'image' && width && height
      ? []
      : [error('file.kind', `${name} is not an image or a video that can be posted.`, uuid)]
  if (!videos) return [error('file.kind', `${name} is a video. ${images ? 'Use images here.' : ''}`.trim(), uuid)]
  const { seconds, shortest, ratio } = videos
  const own = width && height ? width / height : undefined
  return [
    ...(duration === null || duration < seconds.min || duration > seconds.max
      ? [error('file.duration', `${name} must be between ${seconds.min} and ${seconds.max} seconds long.`, uuid)]
      : []),
    ...(shortest && Math.min(width ?? 0, height ?? 0) < shortest
      ? [error('file.size', `${name} must be at least ${shortest} pixels wide and high.`, uuid)]
      : []),
    ...(ratio && own !== undefined && (own < ratio.min || own > ratio.max)
      ? [error('file.shape', `${name} has an aspect ratio that isn’t accepted. Choose another video.`, uuid)]
      : []),
  ]
}

const countProblems = (rules: PostRules, files: readonly CheckedFile[], what: string): PostProblem[] => {
  if (files.length === 0) return [error('files.none', 'Add at least one file.')]
  const isVideo = files.some(({ kind }) => kind === 'video')
  if (isVideo && files.some(({ kind }) => kind !== 'video'))
    return [error('files.mixed', 'Use either images or one video, not both.')]
  const range = (isVideo ? rules.videos : rules.images)?.files
  if (!range) return isVideo ? [] : [error('files.kind', `${what} needs a video.`)]
  if (files.length >= range.min && files.length <= range.max) return []
  return [
    error(
      'files.count',
      range.max === 1 ? `${what} can have only one file.` : `${what} can have at most ${range.max} files.`,
    ),
  ]
}

const audienceProblems = (rules: PostRules, { audience }: CheckedPost): PostProblem[] => {
  if (!rules.audience) return []
  if (!audience) return [error('audience.none', 'Choose who can see this post.')]
  return audience.branded_content && audience.privacy_level === 'SELF_ONLY'
    ? [error('audience.branded', 'Branded content cannot be visible only to you. Choose another audience.')]
    : []
}

/**
 * Checks a post against its network's rules. Used in the browser while someone writes, and on the server before anything is
 * sent.
 */
export const checkPost = (post: CheckedPost): PostProblem[] => {
  const rules = postRulesOf(post.platform, post.post_type)
  const what = `A ${postTypeWords[post.post_type].toLowerCase()} on ${post.platform}`
  if (!rules)
    return [
      error(
        'type.not_offered',
        `You can’t publish a ${postTypeWords[post.post_type].toLowerCase()} on ${post.platform} from here.`,
      ),
    ]
  const isVideo = post.files.some(({ kind }) => kind === 'video')
  return [
    ...countProblems(rules, post.files, what),
    ...post.files.flatMap((file) => fileProblems(rules, file)),
    ...textProblems('caption', post.caption, isVideo ? rules.caption : (rules.imageCaption ?? rules.caption)),
    ...textProblems('title', post.title, isVideo ? undefined : rules.title),
    ...textProblems('first_comment', post.first_comment, rules.first_comment),
    ...(post.location && !rules.location
      ? [warning('location.ignored', 'This type of post can’t have a location, so it will be left out.')]
      : []),
    ...(post.user_tags.length > 0 && !rules.user_tags
      ? [warning('user_tags.ignored', 'This type of post can’t have tags, so they will be left out.')]
      : []),
    ...(post.user_tags.length > 20 ? [error('user_tags.many', 'Tag at most 20 people.')] : []),
    ...(post.user_tags.some(({ file }) => file >= post.files.length)
      ? [error('user_tags.place', 'A tag belongs to an image that is not in the post.')]
      : []),
    ...audienceProblems(rules, post),
  ]
}
