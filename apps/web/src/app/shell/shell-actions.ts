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
import { keyWords, paletteWords, shellWords, themeWords } from '../copy.ts'
import { keyboardSheet } from './KeyboardSheet.tsx'

const themes = [
  ['light', themeWords.lightAction, IconSun],
  ['dark', themeWords.darkAction, IconMoon],
  ['auto', themeWords.autoAction, IconDeviceDesktop],
] as const

/** The actions available everywhere: go to a section, open the palette, change the theme, sign out. */
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
    { id: 'palette', label: paletteWords.open, keys: 'mod+k', keyOnly: true, run: spotlight.open },
    { id: 'keys', label: keyWords.title, icon: IconKeyboard, keys: '?', run: keyboardSheet.open },
    {
      id: 'sidebar',
      label: shellWords.toggleSidebar,
      icon: IconLayoutSidebarLeftCollapse,
      keys: '[',
      run: toggleSidebar,
    },
    ...themes.map(([scheme, label, icon]) => {
      return {
        id: `theme-${scheme}`,
        label,
        icon,
        words: themeWords.terms,
        run: () => setColorScheme(scheme),
      }
    }),
    { id: 'sign-out', label: shellWords.signOut, icon: IconLogout, run: () => void signOut() },
  ]
  useActions([
    ...places,
    {
      id: 'go-profile',
      label: shellWords.profile,
      icon: IconUserCircle,
      group: GO_TO,
      words: shellWords.profileTerms,
      keys: 'g p',
      run: () => navigate({ to: '/profile' }),
    },
    ...everywhere.map((action) => ({ ...action, group: GENERAL })),
  ])
}
