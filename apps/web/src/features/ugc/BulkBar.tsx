import { Menu } from '@mantine/core'
import { type Input, type SocialPost, triageStatuses, ugc } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useAction } from '../../lib/use-action.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconDots, IconX } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { groupsQuery } from './api.ts'
import { bulkWords as words, filterWords, triageWords } from './copy.ts'
import css from './list.module.css'
import { useMembers } from './use-members.ts'

type Change = Omit<Input<typeof ugc.bulk>['body'], 'posts'>
type Reply = { changed: number; skipped: number }
type BulkBarProps = { posts: readonly SocialPost[]; onClear: () => void }
/** The actions on the selected posts. */
export const BulkBar = ({ posts, onClear }: BulkBarProps) => {
  const { team } = useSession()
  const why = useWhyNot()(ugc.bulk)
  const members = useMembers()
  const groups = useInfiniteQuery(groupsQuery(team.uuid)).data?.pages.flatMap(({ results }) => results) ?? []
  const update = useAction(ugc.bulk, [ugc.filter, ugc.one, ugc.groups])
  const send = (of: readonly SocialPost[], body: Change, done: (reply: Reply) => unknown) =>
    update.run(
      { params: { team: team.uuid }, body: { posts: of.map(({ uuid }) => uuid), ...body } },
      { done, failed: words.failed },
    )
  /** Restores the previous status of each post. */
  const restore = async () => {
    for (const status of triageStatuses) {
      const of = posts.filter((post) => post.status === status)
      if (of.length > 0) await send(of, { status }, () => toast.ok(words.restored))
    }
  }
  const change = async (body: Change) => {
    const undo = body.status && { undo: restore }
    const done = await send(posts, body, ({ changed, skipped }) =>
      skipped > 0 ? toast.warn(words.partly(changed, skipped), undo) : toast.ok(words.done(changed), undo),
    )
    if (done) onClear()
  }
  return (
    <div className={css.bulk} role="group" aria-label={words.label}>
      <span className={css.grow} role="status">
        {words.count(posts.length)}
      </span>
      <Button size="small" why={why} busy={update.busy} onClick={() => void change({ status: 'kept' })}>
        {triageWords.keep}
      </Button>
      <Button size="small" why={why} busy={update.busy} onClick={() => void change({ status: 'skipped' })}>
        {triageWords.skip}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <IconButton size="small" icon={IconDots} label={words.more} why={why} />
        </Menu.Target>
        <Menu.Dropdown mah={360} className={css.menu ?? ''}>
          <Menu.Label>{words.assign}</Menu.Label>
          <Menu.Item onClick={() => void change({ assignee: null })}>{filterWords.nobody}</Menu.Item>
          {members.map(({ value, label }) => (
            <Menu.Item key={value} onClick={() => void change({ assignee: value })}>
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{groups.length > 0 ? words.addGroup : words.noGroups}</Menu.Label>
          {groups.map(({ uuid, name }) => (
            <Menu.Item key={uuid} onClick={() => void change({ addGroup: uuid })}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton size="small" icon={IconX} label={words.clear} onClick={onClear} />
    </div>
  )
}
