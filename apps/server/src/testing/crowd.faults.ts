import { itBearsACrowd } from './crowd.ts'

itBearsACrowd(10_000)
