import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { reportError } from '../lib/errors.ts'
import { newQueryClient } from '../lib/query.ts'
import { schemeStore, theme, variables } from '../theme/theme.tsx'
import { Announcer } from '../ui/Announcer.tsx'
import { ToastHost } from '../ui/toasts.tsx'
import { shellWords } from './copy.ts'
import { newRouter } from './router.ts'

/** The whole app: theme, cache, router, toasts and dialogs. */
export const App = () => {
  const [cache] = useState(() => newQueryClient(reportError))
  const [router] = useState(() => newRouter(cache))
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemeStore}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={cache}>
        <ModalsProvider>
          <RouterProvider router={router} />
        </ModalsProvider>
        <ToastHost />
        <Announcer />
        <section id="floating" aria-label={shellWords.floating} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
