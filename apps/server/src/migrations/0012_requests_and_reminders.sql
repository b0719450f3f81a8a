CREATE TABLE "approval_rules" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"longest_px" integer,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expiry_reminders" (
	"file" uuid NOT NULL,
	"expiration_date" date NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expiry_reminders_file_expiration_date_pk" PRIMARY KEY("file","expiration_date")
);
--> statement-breakpoint
ALTER TABLE "download_requests" ADD COLUMN "once" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "download_requests" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_rules" ADD CONSTRAINT "approval_rules_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expiry_reminders" ADD CONSTRAINT "expiry_reminders_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_rules_team" ON "approval_rules" USING btree ("team","domain");--> statement-breakpoint
CREATE INDEX "files_ending" ON "files" USING btree ("team","expires_at","uuid") WHERE in_library and expires_at is not null;