import { useMantineColorScheme } from '@mantine/core'
import { spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { signOut, useHello, useSession } from '../../features/auth/index.ts'
import { type Action, useActions } from '../../lib/keyboard.ts'
import { sectionsFor } from '../sections.ts'
import { keyboardSheet } from './KeyboardSheet.tsx'

export const GO_TO = 'Go to'
const GENERAL = 'General'

/** What can be done everywhere: go to a section, open the palette, change the theme, sign out. */
export const useShellActions = ({ toggleSidebar }: { toggleSidebar: () => void }) => {
  const navigate = useNavigate()
  const hello = useHello()
  const { user, team } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const places = sectionsFor({ user, team, hello }).flatMap(({ id, label, to, key, inside = [] }): Action[] => [
    { id: `go-${id}`, label, group: GO_TO, ...(key && { keys: `g ${key}` }), run: () => navigate({ to }) },
    ...inside.map(
      (place): Action => ({
        id: `go-${place.to}`,
        label: place.label,
        words: label,
        group: GO_TO,
        run: () => navigate({ to: place.to }),
      }),
    ),
  ])
  useActions([
    {
      id: 'palette',
      label: 'Search and run anything',
      group: GENERAL,
      keys: ['/', 'mod+k'],
      keyOnly: true,
      run: spotlight.open,
    },
    { id: 'keys', label: 'Keyboard shortcuts', group: GENERAL, keys: '?', run: keyboardSheet.open },
    { id: 'sidebar', label: 'Collapse or widen the sidebar', group: GENERAL, keys: '[', run: toggleSidebar },
    ...places,
    {
      id: 'go-profile',
      label: 'Profile and security',
      group: GO_TO,
      words: 'password second factor sessions',
      keys: 'g p',
      run: () => navigate({ to: '/profile' }),
    },
    {
      id: 'theme-light',
      label: 'Light theme',
      group: GENERAL,
      words: 'colour scheme appearance',
      run: () => setColorScheme('light'),
    },
    {
      id: 'theme-dark',
      label: 'Dark theme',
      group: GENERAL,
      words: 'colour scheme appearance',
      run: () => setColorScheme('dark'),
    },
    {
      id: 'theme-auto',
      label: 'Theme of the system',
      group: GENERAL,
      words: 'colour scheme appearance',
      run: () => setColorScheme('auto'),
    },
    { id: 'sign-out', label: 'Sign out', group: GENERAL, run: () => void signOut() },
  ])
}
