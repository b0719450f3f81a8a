import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SearchText } from './ResourceScreen.tsx'

/** The search text of the open screen, kept in the URL as `q`. */
export const useAddressText = (): SearchText => {
  const { q } = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    text: q ?? '',
    onSearch: (text) => void navigate({ to: '.', search: text ? { q: text } : {}, replace: true }),
  }
}
