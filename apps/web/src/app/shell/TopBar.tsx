import { spotlight } from '@mantine/spotlight'
import { useMatches } from '@tanstack/react-router'
import { LibrarySearch } from '../../features/search/index.ts'
import { UploadButton } from '../../features/uploads/index.ts'
import { GENERAL, useActions } from '../../lib/keyboard.ts'
import { useMobile } from '../../lib/media-query.ts'
import { Kbd } from '../../ui/Badge.tsx'
import { IconSearch } from '../../ui/icons.ts'
import css from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'
import { WorkRing } from './WorkTray.tsx'

const PaletteButton = () => {
  const mobile = useMobile()
  useActions([{ id: 'search-places', label: 'Search', group: GENERAL, keys: '/', keyOnly: true, run: spotlight.open }])
  return (
    <button type="button" className={css.search} onClick={spotlight.open} aria-keyshortcuts="/ Control+K">
      <IconSearch size={17} stroke={1.6} aria-hidden />
      <span className={css.words}>Search places and actions</span>
      {!mobile && <Kbd>/</Kbd>}
    </button>
  )
}

const searched: readonly string[] = ['/shell/library/', '/shell/library/$folder']
/** The search that is always there, through files where they are in view, and how running work gets on. */
export const TopBar = () => {
  const mobile = useMobile()
  const files = useMatches({ select: (matches) => matches.some(({ routeId }) => searched.includes(routeId)) })
  return (
    <section className={css.top} aria-label="Search and running work">
      {files ? <LibrarySearch /> : <PaletteButton />}
      <div className={css.rest}>
        <WorkRing />
        {mobile ? <UserMenu mini /> : <UploadButton />}
      </div>
    </section>
  )
}
