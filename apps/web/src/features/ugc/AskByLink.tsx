import { Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core'
import {
  APPROVAL_LINK_DAYS,
  type Channel,
  channels,
  channelWords,
  oneTimeApprovals,
  type SocialPost,
} from '@vitrine/contract'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Pair } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { useSession } from '../auth/index.ts'
import { approvalRoutes } from './api.ts'
import css from './ask.module.css'
import type { ApprovalLink } from './ApprovalLinkDialog.tsx'
import { handleOf } from './copy.ts'
import { lastScope, rememberScope } from './last-scope.ts'
import { askWords as words, daysInWords } from './panel-copy.ts'
import { Suggest } from './Suggest.tsx'

const shape = oneTimeApprovals.create.body.shape
const NO_END = 'none'
const durations = [30, 90, 180, 365, 730, 1825]
const linkDays = [7, 14, 30, 60, 90]
const schema = z.object({
  channels: shape.channels,
  territories: z.array(z.string()),
  duration: z.string(),
  edits: z.boolean(),
  credit: z.string().max(200),
  message: shape.message.unwrap(),
  days: z.string(),
  email: z.union([z.literal(''), shape.email.unwrap()]),
  terms: shape.terms.unwrap(),
})

type AskByLinkProps = {
  post: SocialPost
  choice: ReactNode
  onAsked: (asked: ApprovalLink) => void
  onClose: () => void
}
/** Creates a private link on which the creator agrees or declines. */
export const AskByLink = ({ post, choice, onAsked, onClose }: AskByLinkProps) => {
  const { team } = useSession()
  const [more, setMore] = useState(false)
  const handle = handleOf(post.creator)
  const create = useSend(oneTimeApprovals.create, { refreshes: approvalRoutes })
  const form = useForm({
    schema,
    initial: { ...lastScope(), credit: handle, message: '', days: String(APPROVAL_LINK_DAYS), email: '', terms: '' },
    send: async ({ duration, days, email, credit, ...rest }) => {
      const duration_days = duration === NO_END ? null : Number(duration)
      const { address } = await create.mutateAsync({
        params: { team: team.uuid },
        body: {
          social_post: post.uuid,
          ...rest,
          duration_days,
          expires_in_days: Number(days),
          ...(credit && { credit }),
          ...(email && { email }),
        },
      })
      rememberScope({ channels: rest.channels, territories: rest.territories, duration, edits: rest.edits })
      onAsked({ address, message: rest.message, email })
    },
  })
  const chosen = form.values.channels as Channel[]
  const channelsError = form.control('channels').error
  return (
    <FormDialog title={words.title(handle)} sub={words.byLinkHelp} action={words.create} form={form} onClose={onClose}>
      {choice}
      <Checkbox.Group
        label={words.channels}
        value={chosen}
        error={channelsError}
        onChange={(next) => form.set('channels', next as Channel[])}
      >
        <div className={css.channels}>
          {channels.map((channel, at) => (
            <Checkbox
              key={channel}
              value={channel}
              label={channelWords[channel]}
              {...(at === 0 && { 'data-autofocus': true })}
            />
          ))}
        </div>
      </Checkbox.Group>
      <Pair>
        <Select
          label={words.duration}
          allowDeselect={false}
          {...form.control('duration')}
          data={[
            ...durations.map((days) => ({ value: String(days), label: daysInWords(days) })),
            { value: NO_END, label: words.noEnd },
          ]}
          onChange={(value) => value && form.set('duration', value)}
        />
        <TextInput label={words.credit} autoComplete="off" {...form.field('credit')} />
      </Pair>
      <Textarea
        label={words.message}
        description={words.messageHelp}
        autosize
        minRows={3}
        maxRows={8}
        {...form.field('message')}
      />
      <Suggest purpose="message" post={post.uuid} onText={(text) => form.set('message', text)} />
      {!more && (
        <span>
          <TextButton aria-expanded={false} onClick={() => setMore(true)}>
            {words.more}
          </TextButton>
        </span>
      )}
      {more && (
        <>
          <TagsInput
            label={words.territories}
            description={words.territoriesHelp}
            {...form.control('territories')}
            onChange={(list) => form.set('territories', list)}
          />
          <Checkbox label={words.edits} {...form.check('edits')} />
          <Pair>
            <Select
              label={words.linkDays}
              allowDeselect={false}
              {...form.control('days')}
              data={linkDays.map((days) => ({ value: String(days), label: words.days(days) }))}
              onChange={(value) => value && form.set('days', value)}
            />
            <TextInput label={words.email} type="email" autoComplete="off" {...form.field('email')} />
          </Pair>
          <Textarea
            label={words.terms}
            description={words.termsHelp}
            autosize
            minRows={2}
            maxRows={8}
            {...form.field('terms')}
          />
        </>
      )}
    </FormDialog>
  )
}
