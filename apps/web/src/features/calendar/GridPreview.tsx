import { Select, Skeleton } from '@mantine/core'
import type { PostCard, SocialAccount } from '@vitrine/contract'
import { useState } from 'react'
import { addDays } from '../../lib/days.ts'
import { Failure } from '../../lib/Loaded.tsx'
import { IconPhoto, IconStack2 } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { postsQuery } from './api.ts'
import { postInWords } from './Chip.tsx'
import { displayStatusWords, trayWords } from './copy.ts'
import { gridOf, displayStatusOf, startOf, todayShown } from './planning.ts'
import css from './tray.module.css'
import { useAllPages } from './use-all-pages.ts'

const DAYS = 90
const MOST = 30

type GridPreviewProps = {
  accounts: readonly SocialAccount[]
  account: string | undefined
  zone: string
  onOpen: (post: PostCard) => void
}
/** A preview of an Instagram profile: planned posts above published ones, three per row. */
export const GridPreview = ({ accounts, account, zone, onOpen }: GridPreviewProps) => {
  const profiles = accounts.filter(({ platform }) => platform === 'Instagram')
  const [chosen, setChosen] = useState<string | null>(null)
  const profile = profiles.find(({ uuid }) => uuid === (chosen ?? account)) ?? profiles[0]
  if (!profile) return <p className={css.help}>{trayWords.noInstagram}</p>
  return (
    <>
      <Select
        aria-label={trayWords.gridAccount}
        value={profile.uuid}
        allowDeselect={false}
        onChange={setChosen}
        data={profiles.map(({ uuid, username }) => ({ value: uuid, label: username }))}
      />
      <p className={css.help}>{trayWords.gridHelp}</p>
      <Profile key={profile.uuid} profile={profile.uuid} zone={zone} onOpen={onOpen} />
    </>
  )
}

const Profile = ({ profile, zone, onOpen }: { profile: string; zone: string; onOpen: (post: PostCard) => void }) => {
  const { team } = useSession()
  const [today] = useState(() => todayShown(zone))
  const range = { from: startOf(addDays(today, -DAYS), zone), to: startOf(addDays(today, DAYS), zone) }
  const { data, error, refetch } = useAllPages<PostCard>(postsQuery(team.uuid, range, { account: profile }) as never)
  if (!data)
    return error ? (
      <Failure error={error} what={trayWords.loadingGrid} retry={refetch} />
    ) : (
      <Skeleton height={300} radius="sm" />
    )
  const grid = gridOf(data).slice(0, MOST)
  if (grid.length === 0) return <p className={css.help}>{trayWords.noGrid}</p>
  return (
    <ul className={css.profile} aria-label={trayWords.grid}>
      {grid.map((post) => {
        const src = post.files.find(({ card }) => card?.thumbnail_url)?.card?.thumbnail_url
        const { label, icon: I, tone } = displayStatusWords[displayStatusOf(post)]
        return (
          <li key={post.uuid}>
            <button
              type="button"
              className={css.cell}
              data-planned={post.status !== 'published' || undefined}
              aria-label={postInWords(post, zone)}
              onClick={() => onOpen(post)}
            >
              {src ? <img src={src} alt="" loading="lazy" /> : <IconPhoto size={22} stroke={1.4} aria-hidden />}
              {post.files.length > 1 && <IconStack2 className={css.many ?? ''} size={15} stroke={2} aria-hidden />}
              {post.status !== 'published' && (
                <span className={css.cellStatus} data-tone={tone}>
                  <I size={12} stroke={2} aria-hidden />
                  {label}
                </span>
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
