import { itHandlesManyClients } from './crowd.ts'

itHandlesManyClients(10_000)
