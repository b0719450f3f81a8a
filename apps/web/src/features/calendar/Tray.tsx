import { Skeleton, Tabs } from '@mantine/core'
import type { PostCard, SocialAccount } from '@vitrine/contract'
import { useEffect, useRef, useState } from 'react'
import { lazyImport } from '../../lib/lazy-import.ts'
import { Failure } from '../../lib/Loaded.tsx'
import { IconCalendarDue, IconFile, IconLayoutGrid, IconPencil } from '../../ui/icons.ts'
import { IconButton } from '../../ui/Button.tsx'
import { useSession } from '../auth/index.ts'
import { draftsQuery } from '../posts/index.ts'
import { PlatformIcon } from '../social-accounts/index.ts'
import { trayWords, words } from './copy.ts'
import { FilesTray, type PlanFile } from './FilesTray.tsx'
import { GridPreview } from './GridPreview.tsx'
import { Thumb } from './PostMark.tsx'
import css from './tray.module.css'
import { useAllPages } from './use-all-pages.ts'

const loadDragging = lazyImport(() => import('@fullcalendar/react/interaction'))
/** Makes elements with `data-file` or `data-draft` inside a container draggable onto the calendar, by mouse or touch. */
const useDraggable = (enabled: boolean) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!enabled) return undefined
    let end: (() => void) | undefined
    let isGone = false
    void loadDragging().then(({ Draggable }) => {
      if (isGone || !box.current) return
      const made = new Draggable(box.current, {
        itemSelector: '[data-file], [data-draft]',
        longPressDelay: 350,
        eventData: { create: false, duration: '01:00' },
      })
      end = () => made.destroy()
    })
    return () => {
      isGone = true
      end?.()
    }
  }, [enabled])
  return box
}

type DraftsProps = { onOpen: (post: PostCard) => void; onAskMove: (post: PostCard) => void; canManage: boolean }
const Drafts = ({ onOpen, onAskMove, canManage }: DraftsProps) => {
  const { team } = useSession()
  const { data, error, refetch } = useAllPages<PostCard>(draftsQuery(team.uuid) as never)
  if (!data)
    return error ? (
      <Failure error={error} what={trayWords.loadingDrafts} retry={refetch} />
    ) : (
      <Skeleton height={120} radius="sm" />
    )
  const loose = data.filter(({ scheduled_at }) => scheduled_at === null)
  if (loose.length === 0) return <p className={css.help}>{trayWords.noDrafts}</p>
  return (
    <>
      <p className={css.help}>{trayWords.draftsHelp}</p>
      <ul className={css.drafts} aria-label={trayWords.drafts}>
        {loose.map((post) => (
          <li key={post.uuid} className={css.draft} data-draft={post.uuid}>
            <button type="button" className={css.draftOpen} onClick={() => onOpen(post)}>
              <Thumb post={post} />
              <span className={css.draftWords}>
                <span className={css.draftCaption}>{post.caption || words.noCaption}</span>
                <span className={css.draftAccount}>
                  <PlatformIcon platform={post.platform} size={14} />
                  {post.account?.username ?? words.noAccount}
                </span>
              </span>
            </button>
            {canManage && (
              <IconButton
                icon={IconCalendarDue}
                size="small"
                label={trayWords.planDraft(post.caption.slice(0, 40) || words.noCaption)}
                onClick={() => onAskMove(post)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

type TrayProps = {
  accounts: readonly SocialAccount[]
  account: string | undefined
  canManage: boolean
  /** The tray floats over the calendar, so nothing can be dragged out of it. */
  floats?: boolean
  zone: string
  onOpen: (post: PostCard) => void
  onAskMove: (post: PostCard) => void
  onPlan: PlanFile
}
/** Unscheduled drafts and library files to drag onto a day, and a preview of the Instagram grid. */
export const Tray = ({ accounts, account, canManage, floats = false, zone, onOpen, onAskMove, onPlan }: TrayProps) => {
  const box = useDraggable(canManage && !floats)
  const [tab, setTab] = useState<string | null>('drafts')
  return (
    <div className={css.tray} ref={box}>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="drafts" leftSection={<IconPencil size={15} stroke={1.6} aria-hidden />}>
            {trayWords.tabs.drafts}
          </Tabs.Tab>
          <Tabs.Tab value="files" leftSection={<IconFile size={15} stroke={1.6} aria-hidden />}>
            {trayWords.tabs.files}
          </Tabs.Tab>
          <Tabs.Tab value="grid" leftSection={<IconLayoutGrid size={15} stroke={1.6} aria-hidden />}>
            {trayWords.tabs.grid}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="drafts" className={css.part ?? ''}>
          <Drafts onOpen={onOpen} onAskMove={onAskMove} canManage={canManage} />
        </Tabs.Panel>
        <Tabs.Panel value="files" className={css.part ?? ''}>
          <FilesTray canManage={canManage} onPlan={onPlan} />
        </Tabs.Panel>
        <Tabs.Panel value="grid" className={css.part ?? ''}>
          <GridPreview accounts={accounts} account={account} zone={zone} onOpen={onOpen} />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
