import { itBearsACrowd } from './crowd.ts'

itBearsACrowd(1_000)
