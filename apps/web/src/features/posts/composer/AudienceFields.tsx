import { Checkbox, Select } from '@mantine/core'
import type { Post, PostProblem, TikTokCreator } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/Loaded.tsx'
import { Fields, Note } from '../../../ui/Fields.tsx'
import { SkeletonForm } from '../../../ui/States.tsx'
import { creatorQuery } from '../../social-accounts/index.ts'
import { audienceWords } from './copy.ts'
import { Problems } from './Problems.tsx'

type Audience = NonNullable<Post['audience']>
type AudienceFieldsProps = {
  account: string
  value: Post['audience']
  /** The length of the video in seconds; null for images. */
  seconds: number | null
  problems: readonly PostProblem[]
  isFixed: boolean
  onChange: (audience: Audience) => void
}
const nothing: Audience = {
  privacy_level: '',
  allow_comment: false,
  allow_duet: false,
  allow_stitch: false,
  your_brand: false,
  branded_content: false,
  is_ai_generated: false,
}

/**
 * The choices TikTok requires for each post. Nothing is preselected, and options the creator has turned off can't be
 * chosen.
 */
const Choices = ({ creator, ...props }: Omit<AudienceFieldsProps, 'account'> & { creator: TikTokCreator }) => {
  const { value, seconds, problems, isFixed, onChange } = props
  const now = value ?? nothing
  const set = (change: Partial<Audience>) => {
    const next = { ...now, ...change }
    if (next.privacy_level !== '') onChange(next)
  }
  const check = (name: keyof Audience, label: string, isOff = false) => (
    <Checkbox
      label={label}
      description={isOff ? audienceWords.offOnTikTok : undefined}
      checked={now[name] === true}
      disabled={isFixed || isOff || now.privacy_level === ''}
      onChange={(event) => set({ [name]: event.currentTarget.checked })}
    />
  )
  const most = creator.max_video_post_duration_sec
  return (
    <Fields>
      {!creator.can_post && <Note kind="stop">{creator.problem ?? audienceWords.cannotPost}</Note>}
      {seconds !== null && seconds > most && <Note kind="stop">{audienceWords.tooLong(most)}</Note>}
      <Select
        label={audienceWords.who}
        placeholder={audienceWords.choose}
        value={now.privacy_level || null}
        allowDeselect={false}
        disabled={isFixed}
        data={creator.privacy_level_options.map((level) => ({
          value: level,
          label: audienceWords.levels[level] ?? level,
        }))}
        onChange={(level) => level && set({ privacy_level: level })}
      />
      <Problems problems={problems} />
      {check('allow_comment', audienceWords.comment, creator.comment_disabled)}
      {seconds !== null && check('allow_duet', audienceWords.duet, creator.duet_disabled)}
      {seconds !== null && check('allow_stitch', audienceWords.stitch, creator.stitch_disabled)}
      {check('your_brand', audienceWords.yourBrand)}
      {check('branded_content', audienceWords.branded)}
      {check('is_ai_generated', audienceWords.ai)}
    </Fields>
  )
}

export const AudienceFields = ({ account, ...props }: AudienceFieldsProps) => (
  <Loaded query={useQuery(creatorQuery(account))} what={audienceWords.loading} skeleton={<SkeletonForm fields={2} />}>
    {(creator) => <Choices creator={creator} {...props} />}
  </Loaded>
)
