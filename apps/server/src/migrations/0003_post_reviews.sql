CREATE TABLE "post_approvers" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"post" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"answer" text,
	"note" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_content" text,
	"asked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_comments" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"post" uuid NOT NULL,
	"user" uuid,
	"approver" uuid,
	"outside_name" text,
	"kind" text DEFAULT 'comment' NOT NULL,
	"text" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "post_approvers" ADD CONSTRAINT "post_approvers_post_posts_uuid_fk" FOREIGN KEY ("post") REFERENCES "public"."posts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_approvers" ADD CONSTRAINT "post_approvers_asked_by_users_uuid_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_post_posts_uuid_fk" FOREIGN KEY ("post") REFERENCES "public"."posts"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_approver_post_approvers_uuid_fk" FOREIGN KEY ("approver") REFERENCES "public"."post_approvers"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_approvers_hash" ON "post_approvers" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "post_approvers_post" ON "post_approvers" USING btree ("post","created_at","uuid");--> statement-breakpoint
CREATE INDEX "post_comments_post" ON "post_comments" USING btree ("post","uuid");