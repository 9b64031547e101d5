package freshet.web;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClass.Predicates;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import jakarta.servlet.ServletRequest;
import org.junit.jupiter.api.Test;

/** Limits cannot be gone round: one class reads bodies, one class adds routes. */
class BodyAccessTest {
  private static final JavaClasses WEB =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("freshet.web");

  @Test
  void bodies_areReadInOnePlace() {
    noClasses()
        .that()
        .areNotAssignableTo(RequestBody.class)
        .should()
        .callMethodWhere(
            target(owner(Predicates.assignableTo(Context.class)))
                .and(target(nameMatching("form.*|uploadedFile.*|body.*|multipart.*"))))
        .check(WEB);
    noClasses()
        .that()
        .areNotAssignableTo(RequestBody.class)
        .should()
        .callMethodWhere(
            target(owner(Predicates.assignableTo(ServletRequest.class)))
                .and(target(nameMatching("getInputStream|getReader|getParameter.*|getPart.*"))))
        .check(WEB);
  }

  @Test
  void routes_areAddedInOnePlace() {
    noClasses()
        .that()
        .areNotAssignableTo(Routes.class)
        .should()
        .callMethodWhere(target(owner(Predicates.assignableTo(RoutesConfig.class))))
        .check(WEB);
  }
}
