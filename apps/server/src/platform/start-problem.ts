/** Why the product cannot start: one sentence for people, with what to do. Main prints it and nothing else. */
export class StartProblem extends Error {}
