package freshet.web.admin;

import freshet.policy.catalogue.PolicyDefinition;
import freshet.reading.RequestRejectedException;
import freshet.web.RouteGroup;
import freshet.web.Routes;
import freshet.web.account.Authentication;
import freshet.web.account.Forms;
import freshet.web.account.Pages;
import freshet.web.account.SignedInAccount;
import freshet.web.admin.PolicyControl.Choice;
import io.javalin.http.Context;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The section of the settings in which admins switch policy and budget while the server runs. */
public final class CheckingRoutes implements RouteGroup {
  private static final String PATH = "/me/checking";

  private final PolicyControl steering;
  private final List<PolicyDefinition> policies;
  private final Authentication doors;
  private final Pages pages;

  /**
   * Creates the routes.
   *
   * @param policies those that a server can follow
   */
  public CheckingRoutes(
      PolicyControl steering, List<PolicyDefinition> policies, Authentication doors, Pages pages) {
    this.steering = steering;
    this.policies = List.copyOf(policies);
    this.doors = doors;
    this.pages = pages;
  }

  @Override
  public void addTo(Routes routes) {
    doors.adminGet(routes, PATH, this::show);
    doors.adminPost(routes, PATH, this::change);
  }

  private void show(Context context, SignedInAccount visitor) {
    PolicyControl.Course course = steering.course();
    PolicyControl.Misses misses = course.misses();
    pages.show(
        context,
        visitor,
        "Checking and budget",
        "account/checking.jte",
        Map.of(
            "course",
            course,
            "policies",
            policies,
            "price",
            misses == null ? "" : misses.price(),
            "most",
            misses == null ? "" : misses.most()));
  }

  /** Changes what a form holds; each field is a form of its own. */
  private void change(Context context, SignedInAccount visitor) {
    Choice choice =
        new Choice(
            given(context, "policy"),
            given(context, "budget"),
            given(context, "weights"),
            given(context, "price"),
            given(context, "most"));
    if (choice.equals(new Choice(null, null, null, null, null))) {
      throw new RequestRejectedException(422, "say what it is to be; nothing was changed");
    }
    steering.choose(choice);
    Forms.saved(context, PATH);
  }

  private static @Nullable String given(Context context, String name) {
    String text = Forms.text(context, name);
    return text.isEmpty() ? null : text;
  }
}
