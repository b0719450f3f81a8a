import { Menu, TextInput } from '@mantine/core'
import { type SocialPost, ugc } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconRefresh } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { accountsQuery } from '../social-accounts/index.ts'
import { collectingQuery } from './api.ts'
import { collectWords as words, handleOf } from './copy.ts'
import css from './list.module.css'

/** The accounts that posts are collected for. TikTok has no tagged posts. */
export const useCollecting = () => {
  const { team } = useSession()
  const accounts = useQuery(accountsQuery(team.uuid)).data?.results
  return accounts?.filter(({ platform, active }) => platform === 'Instagram' && active)
}

/** When collecting ends while the page is open, reports how many posts were found. */
const useFinished = (data: readonly { account: string; running: boolean; found: number }[]) => {
  const before = useRef(new Set<string>())
  useEffect(() => {
    const finished = data.filter((one) => !one.running && before.current.has(one.account))
    before.current = new Set(data.flatMap((one) => (one.running ? one.account : [])))
    if (finished.length > 0) toast.ok(words.finished(finished.reduce((sum, one) => sum + one.found, 0)))
  }, [data])
}

/** The progress of collecting, and what it is waiting for. */
export const CollectingNote = () => {
  const { team } = useSession()
  const { data = [] } = useQuery(collectingQuery(team.uuid))
  const running = data.filter((one) => one.running)
  useFinished(data)
  const problem = data.find((one) => one.problem !== null)?.problem
  if (running.length === 0 && !problem) return null
  const found = running.reduce((sum, one) => sum + one.found, 0)
  return (
    <p className={css.collecting} role="status">
      {problem ?? words.running(found)}
    </p>
  )
}

/** Collects posts now: a button for one account, a menu for several. */
export const CollectButton = () => {
  const accounts = useCollecting() ?? []
  const why = useWhyNot()(ugc.trigger)
  const trigger = useAction(ugc.trigger, [ugc.collecting])
  const run = ({ uuid, username }: { uuid: string; username: string }) =>
    trigger.run({ body: { social_account: uuid } }, { done: words.done(username), failed: words.failed })
  const [only] = accounts
  if (why || accounts.length < 2)
    return (
      <Button
        icon={IconRefresh}
        busy={trigger.busy}
        why={why ?? (only ? null : words.noAccount)}
        onClick={() => only && void run(only)}
      >
        {words.button}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button icon={IconRefresh} busy={trigger.busy}>
          {words.button}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {accounts.map((account) => (
          <Menu.Item key={account.uuid} onClick={() => void run(account)}>
            {account.username}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const { url, creator } = ugc.add.body.shape
const schema = z.object({ url, creator: z.union([z.literal(''), creator.unwrap()]) })
/** Adds a post by its URL on the network. */
export const AddPost = ({ onAdded, onClose }: { onAdded: (post: SocialPost) => void; onClose: () => void }) => {
  const { team } = useSession()
  const add = useSend(ugc.add, { refreshes: [ugc.filter] })
  const form = useForm({
    schema,
    initial: { url: '', creator: '' },
    send: async (typed) => {
      const typedHandle = typed.creator.replace(/^@/, '')
      const body = { team: team.uuid, url: typed.url, ...(typedHandle && { creator: typedHandle }) }
      const { is_new, ...post } = await add.mutateAsync({ body })
      const handle = handleOf(post.creator)
      if (is_new) toast.ok(words.added(handle))
      else toast.note(words.known(handle))
      onAdded(post)
      onClose()
    },
  })
  return (
    <FormDialog title={words.addTitle} action={words.add} form={form} onClose={onClose}>
      <TextInput
        label={words.url}
        description={words.urlHelp}
        type="url"
        inputMode="url"
        data-autofocus
        autoComplete="off"
        {...form.field('url')}
      />
      <TextInput label={words.creator} description={words.creatorHelp} autoComplete="off" {...form.field('creator')} />
    </FormDialog>
  )
}
