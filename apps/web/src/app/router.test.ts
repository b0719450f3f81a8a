import { screens } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { newRouter } from './router.ts'

it('the router has exactly the screens named in the contract, so that the server knows which URLs are pages', () => {
  const { routesById } = newRouter(new QueryClient())
  const paths = Object.values(routesById)
    .filter((route) => !route.children)
    .map((route) => route.fullPath.replace(/(?<=.)\/$/, '').replaceAll('$', ':'))
  expect(paths.toSorted()).toEqual([...screens].toSorted())
})
