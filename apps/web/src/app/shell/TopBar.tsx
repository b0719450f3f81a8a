import { useMatches } from '@tanstack/react-router'
import { NotificationBell } from '../../features/notifications/index.ts'
import { AnywhereSearch, LibrarySearch } from '../../features/search/index.ts'
import { UploadButton } from '../../features/uploads/index.ts'
import { useMobile } from '../../lib/media-query.ts'
import { shellWords } from '../copy.ts'
import css from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'
import { WorkRing } from './WorkTray.tsx'

const searched: readonly string[] = ['/shell/library', '/shell/library/$folder']

/** The search, which covers the open list if it shows files and the whole library otherwise, and the progress of running
 *  tasks. */
export const TopBar = () => {
  const mobile = useMobile()
  const files = useMatches({ select: (matches) => matches.some(({ routeId }) => searched.includes(routeId)) })
  return (
    <section className={css.top} aria-label={shellWords.topBar}>
      {files ? <LibrarySearch /> : <AnywhereSearch />}
      <div className={css.rest}>
        <WorkRing />
        <NotificationBell />
        {mobile ? <UserMenu mini /> : <UploadButton />}
      </div>
    </section>
  )
}
