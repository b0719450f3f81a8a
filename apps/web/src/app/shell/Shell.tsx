import { Outlet } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useHello, useSession } from '../../features/auth/index.ts'
import { type Action, useActions } from '../../lib/keyboard.ts'
import { listen } from '../../lib/live.ts'
import { useMobile } from '../../lib/media-query.ts'
import { useOnline } from '../../lib/online.ts'
import { OfflineBar } from '../../ui/States.tsx'
import { features } from '../features.ts'
import { showSignedOut } from '../signed-out.tsx'
import { shellWords } from '../copy.ts'
import { KeyboardSheet } from './KeyboardSheet.tsx'
import { Palette } from './Palette.tsx'
import css from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import { useShellActions } from './shell-actions.ts'
import { useCollapsed } from './use-collapsed.ts'
import { WorkTray } from './WorkTray.tsx'

const hosts = features.flatMap(({ Host }) => Host ?? [])
const entries = features.flatMap(({ usePaletteEntries }) => usePaletteEntries ?? [])
const PaletteEntries = ({ useEntries }: { useEntries: () => readonly Action[] }) => {
  useActions(useEntries())
  return null
}

/** The frame of the signed-in app: sidebar, top bar, page; bottom tabs on a phone. */
export const Shell = ({ children }: { children?: ReactNode }) => {
  const { user, teams } = useHello()
  const { team } = useSession()
  const mobile = useMobile()
  const online = useOnline()
  const cache = useQueryClient()
  const [collapsed, setCollapsed] = useCollapsed()
  // Without a session, the event stream would only be rejected again and again.
  const listening = user !== null
  useEffect(() => (listening ? listen(cache, team.uuid) : undefined), [cache, team.uuid, listening])
  useEffect(() => {
    if (!user) void showSignedOut(cache)
    else if (teams.length === 0) location.assign('/no-team')
  }, [cache, user, teams.length])
  useShellActions({ toggleSidebar: () => setCollapsed(!collapsed) })

  return (
    <div className={css.app} data-mini={collapsed || undefined}>
      <a className={css.skip} href="#main">
        {shellWords.skip}
      </a>
      {!mobile && <Sidebar mini={collapsed} onCollapse={setCollapsed} />}
      <div className={css.main}>
        <TopBar />
        {!online && <OfflineBar>{shellWords.offline}</OfflineBar>}
        <main id="main" tabIndex={-1} className={css.page} data-scroll-restoration-id="page" key={team.uuid}>
          {children ?? <Outlet />}
        </main>
        <WorkTray />
      </div>
      {mobile && <TabBar />}
      {hosts.map((Host, at) => (
        <Host key={at} />
      ))}
      {entries.map((useEntries, at) => (
        <PaletteEntries key={at} useEntries={useEntries} />
      ))}
      <Palette />
      <KeyboardSheet />
    </div>
  )
}
