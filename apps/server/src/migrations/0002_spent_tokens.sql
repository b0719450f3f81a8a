CREATE TABLE "spent_tokens" (
	"token" text PRIMARY KEY NOT NULL,
	"session" uuid NOT NULL,
	"spent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "spent_tokens" ADD CONSTRAINT "spent_tokens_session_sessions_uuid_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spent_tokens_session" ON "spent_tokens" USING btree ("session");