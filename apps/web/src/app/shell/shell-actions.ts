import { useMantineColorScheme } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { signOut, useHello, useSession } from '../../features/auth/index.ts'
import { type Action, GENERAL, GO_TO, useActions } from '../../lib/keyboard.ts'
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLayoutSidebarLeftCollapse,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '../../ui/icons.ts'
import { sectionsFor } from '../sections.ts'
import { keyboardSheet } from './KeyboardSheet.tsx'

const themes = [
  ['light', 'Light theme', IconSun],
  ['dark', 'Dark theme', IconMoon],
  ['auto', 'Theme of the system', IconDeviceDesktop],
] as const

/** What can be done everywhere: go to a section, open the palette, change the theme, sign out. */
export const useShellActions = ({ toggleSidebar }: { toggleSidebar: () => void }) => {
  const navigate = useNavigate()
  const hello = useHello()
  const { user, team } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const places = sectionsFor({ user, team, hello }).flatMap(
    ({ id, label, icon, to, search = {}, key, inside }): Action[] => [
      {
        id: `go-${id}`,
        label,
        icon,
        group: GO_TO,
        ...(key && { keys: `g ${key}` }),
        run: () => navigate({ to, search }),
      },
      ...inside.map((place): Action => {
        const run = () => navigate({ to: place.to })
        return { id: `go-${place.to}`, label: place.label, icon, words: label, group: GO_TO, run }
      }),
    ],
  )
  const everywhere: readonly Omit<Action, 'group'>[] = [
    { id: 'palette', label: 'Search and run anything', keys: 'mod+k', keyOnly: true, run: spotlight.open },
    { id: 'keys', label: 'Keyboard shortcuts', icon: IconKeyboard, keys: '?', run: keyboardSheet.open },
    {
      id: 'sidebar',
      label: 'Collapse or widen the sidebar',
      icon: IconLayoutSidebarLeftCollapse,
      keys: '[',
      run: toggleSidebar,
    },
    ...themes.map(([scheme, label, icon]) => {
      return {
        id: `theme-${scheme}`,
        label,
        icon,
        words: 'colour scheme appearance',
        run: () => setColorScheme(scheme),
      }
    }),
    { id: 'sign-out', label: 'Sign out', icon: IconLogout, run: () => void signOut() },
  ]
  useActions([
    ...places,
    {
      id: 'go-profile',
      label: 'Profile and security',
      icon: IconUserCircle,
      group: GO_TO,
      words: 'password two-factor second factor sessions',
      keys: 'g p',
      run: () => navigate({ to: '/profile' }),
    },
    ...everywhere.map((action) => ({ ...action, group: GENERAL })),
  ])
}
