import { useMatches } from '@tanstack/react-router'
import { NotificationBell } from '../../features/notifications/index.ts'
import { AnywhereSearch, LibrarySearch } from '../../features/search/index.ts'
import { UploadButton } from '../../features/uploads/index.ts'
import { useMobile } from '../../lib/media-query.ts'
import css from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'
import { WorkRing } from './WorkTray.tsx'

const searched: readonly string[] = ['/shell/library', '/shell/library/$folder']

/** The search through the library that is always there, in what is in view where that is files, and how running work gets on. */
export const TopBar = () => {
  const mobile = useMobile()
  const files = useMatches({ select: (matches) => matches.some(({ routeId }) => searched.includes(routeId)) })
  return (
    <section className={css.top} aria-label="Search, running work and notifications">
      {files ? <LibrarySearch /> : <AnywhereSearch />}
      <div className={css.rest}>
        <WorkRing />
        <NotificationBell />
        {mobile ? <UserMenu mini /> : <UploadButton />}
      </div>
    </section>
  )
}
