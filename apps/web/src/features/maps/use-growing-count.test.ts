import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useGrowingCount } from './use-growing-count.ts'

it('counts up in small steps, and continues when the number grows', async () => {
  const seen: number[] = []
  const { result, rerender } = renderHook(
    ({ most }) => {
      const count = useGrowingCount(most)
      seen.push(count)
      return count
    },
    { initialProps: { most: 20 } },
  )
  await waitFor(() => expect(result.current).toBe(20))
  expect([...new Set(seen)]).toEqual([0, 6, 12, 18, 20])
  rerender({ most: 27 })
  await waitFor(() => expect(result.current).toBe(27))
})
